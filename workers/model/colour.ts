import { failure, type Result, success } from './result.ts';

export interface InvalidColour {
  readonly type: 'invalid-colour';
  readonly text: string;
}

/**
 * Reads a configured colour: `#rgb`, `#rrggbb` or `rgb(r, g, b)` with components of 0–255.
 * @returns it as `#rrggbb` in lower case; anything else is an error (spec point 5)
 */
export function toHexColour(text: string): Result<string, InvalidColour> {
  const written = text.trim().toLowerCase();
  const colour = readHex(written) ?? readComponents(written);
  return colour === null ? failure({ type: 'invalid-colour', text }) : success(colour);
}

function readHex(text: string): string | null {
  if (/^#[\da-f]{6}$/.test(text)) return text;
  return /^#[\da-f]{3}$/.test(text) ? text.replaceAll(/[\da-f]/g, '$&$&') : null;
}

function readComponents(text: string): string | null {
  const [match, ...parts] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text) ?? [];
  const components = parts.map(Number);
  if (match === undefined || components.some((component) => component > 255)) return null;
  return `#${components.map((component) => component.toString(16).padStart(2, '0')).join('')}`;
}
