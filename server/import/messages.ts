/** Lines of a list that are printed. */
export const MOST_SHOWN = 50;

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The first lines of a list, and how many more there are. */
export function shortened(lines: readonly string[], most = MOST_SHOWN): readonly string[] {
  const more = lines.length - most;
  return more > 0 ? [...lines.slice(0, most), `… and ${more} more`] : lines;
}
