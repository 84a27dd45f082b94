/** Takes focus from the grid to what is offered in place of a refused slot. @returns false where nothing is */
export function enterRefusal(): boolean {
  const first = document.querySelector<HTMLElement>('[data-refusal] button');
  first?.focus({ preventScroll: true });
  return first !== null;
}

/** Takes focus to the grid, wherever it was. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
}
