import type { PaintingTheme } from '../../../workers/contract.ts';
import { readColours } from '../../styles/read-tokens.ts';

const tokens = {
  surface: '--surface-0',
  surfaceOutside: '--slot-outside',
  surfacePast: '--slot-past',
  line: '--line',
  lineStrong: '--line-strong',
  text: '--text',
  textMuted: '--text-muted',
  accent: '--accent',
  accentText: '--accent-text',
  reserved: '--slot-reserved',
  tentative: '--slot-tentative',
  closed: '--slot-closed',
  limited: '--slot-limited',
  utilisation: '--slot-utilisation',
  ok: '--ok',
  danger: '--danger',
  groupSurface: '--surface-group',
} as const satisfies Record<Exclude<keyof PaintingTheme, 'fontFamily'>, `--${string}`>;

/** The page's tokens as they are now, for the painter. */
export function readPaintingTheme(): PaintingTheme {
  const colours = readColours(Object.values(tokens));
  const entries = Object.entries(tokens).map(([name, token]) => [name, colours[token]]);
  return { ...Object.fromEntries(entries), fontFamily: getComputedStyle(document.body).fontFamily } as PaintingTheme;
}
