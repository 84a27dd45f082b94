import type { Close, PaintingTheme } from '../../../workers/contract.ts';
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
} as const satisfies Record<Exclude<keyof PaintingTheme, 'fontFamily' | 'hues'>, `--${string}`>;

/** The hues of colleagues, in the order of their colours. */
const hueTokens = Array.from({ length: 8 }, (_, colour) => hueToken(colour));

/** The token of a colleague's hue. */
export function hueToken(colour: number): `--${string}` {
  return `--hue-${colour}`;
}

/** The current values of the page's tokens, for the painter. */
export function readPaintingTheme(): PaintingTheme {
  const colours = readColours([...Object.values(tokens), ...hueTokens]);
  const hues = hueTokens.map((token) => colours[token]);
  const entries = Object.entries(tokens).map(([name, token]) => [name, colours[token]]);
  return {
    ...Object.fromEntries(entries),
    hues,
    fontFamily: getComputedStyle(document.body).fontFamily,
  } as PaintingTheme;
}

/** Runs a task when the page's colours change: by the system, the user's choice, or the configured accent. */
export function onThemeChange(run: () => void): Close {
  const lists = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
  const observer = new MutationObserver(run);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
  for (const list of lists) list.addEventListener('change', run);
  return () => {
    observer.disconnect();
    for (const list of lists) list.removeEventListener('change', run);
  };
}
