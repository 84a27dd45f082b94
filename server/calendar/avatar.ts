import type { Caller } from '../context.ts';

const HUES = 360;
const SIDE = 96;

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const unit of text) sum = Math.imul(sum ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 0;
}

/**
 * The first letters of the first and last word of a name in upper case; only letters, so that nothing needs escaping.
 */
export function initialsOf(displayName: string): string {
  const letters = displayName.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return `${first}${last}`.toUpperCase();
}

/** The background of a person's picture as hue, saturation and lightness; white text on it has 4.5:1 at any hue. */
export function backgroundOf(userId: string): readonly [hue: number, saturation: number, lightness: number] {
  return [hash(userId) % HUES, 55, 28];
}

/**
 * The picture of a person: initials on a colour that never changes.
 * @param width CSS pixels
 */
export function avatarOf({ userId, displayName }: Pick<Caller, 'userId' | 'displayName'>, width: number): string {
  const [hue, saturation, lightness] = backgroundOf(userId);
  const middle = SIDE / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="hsl(${hue} ${saturation}% ${lightness}%)"/>`,
    `<text x="${middle}" y="${middle}" dy=".36em" fill="#fff" font-family="system-ui, sans-serif" font-size="40"`,
    ` font-weight="600" text-anchor="middle">${initialsOf(displayName)}</text></svg>`,
  ].join('');
}
