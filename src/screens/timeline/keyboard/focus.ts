/** Moves the focus from the grid to the refusal card. @returns false if there is none */
export function enterRefusal(): boolean {
  const first = document.querySelector<HTMLElement>('[data-refusal] button');
  first?.focus({ preventScroll: true });
  return first !== null;
}

/** Of the rows: the grid, or the first place of the list. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[role="grid"], [data-offer][tabindex="0"]')?.focus({ preventScroll: true });
}
