/**
 * Resolves colour tokens to what they are now, in this theme, as CSS colours that a canvas takes.
 * A custom property alone reads as its text (`light-dark(…)`), so a probe element computes it.
 * @param names tokens with their dashes, e.g. `--slot-reserved`
 */
export function readColours<Name extends `--${string}`>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colours = names.map((name): [Name, string] => {
    probe.style.color = `var(${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Record<Name, string>;
}
