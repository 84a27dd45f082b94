/**
 * Resolves colour tokens to their present values, in this theme, as CSS colours that a canvas accepts.
 * A custom property alone reads as its text (`light-dark(…)`), so a probe element computes it.
 * @param names tokens with their dashes, e.g. `--slot-reserved`
 */
export function readColours<Name extends `--${string}`>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const probe = document.createElement('span');
  probe.hidden = true;
  // In forced colours a mix of the user's own colours would be read as one of them.
  probe.style.setProperty('forced-color-adjust', 'none');
  // One probe per token, all written before any is read: a read after each change would compute styles again.
  const parts = names.map((name) => {
    const part = document.createElement('span');
    part.style.color = `var(${name})`;
    return part;
  });
  probe.append(...parts);
  document.body.append(probe);
  const colours = parts.map((part) => getComputedStyle(part).color);
  probe.remove();
  return Object.fromEntries(names.map((name, index) => [name, colours[index] ?? ''])) as Record<Name, string>;
}
