/** Of the sign for more, with the gap before it. */
const MORE_WIDTH = 44;

/**
 * How many items of a line have room in it, whatever is cut: at least one, which is shortened then.
 * @param needed so many of them belong together: where they have no room, there must be some for the sign for more
 */
export function fitting(line: Element, needed: number): number {
  const { left, width } = line.getBoundingClientRect();
  const ends = [...line.children].map((item) => item.getBoundingClientRect().right - left);
  const within = (room: number): number => ends.filter((end) => end <= room + 0.5).length;
  return within(width) >= needed ? within(width) : Math.max(1, within(width - MORE_WIDTH));
}
