import { contrast, hexToOklch, type Oklch, oklchToCss } from './colour.ts';

/** Surfaces of tokens.css under text in the accent colour: the lightest and the darkest of each theme. */
const SURFACES = {
  light: [
    { l: 0.995, c: 0.001, h: 260 },
    { l: 0.938, c: 0.007, h: 260 },
  ],
  dark: [
    { l: 0.188, c: 0.01, h: 260 },
    { l: 0.285, c: 0.015, h: 260 },
  ],
} as const;

const WHITE: Oklch = { l: 1, c: 0, h: 0 };
const TEXT_CONTRAST = 4.5;
const STEP = 0.01;

interface AccentPair {
  readonly accent: string;
  /** Text on the accent. */
  readonly text: string;
}

/**
 * Makes a configured accent readable: darkens it in the light theme and lightens it in the dark one until it has 4.5:1
 * with its text and with the surfaces under text in that colour.
 * @param colour `#rrggbb`
 */
function accentPairs(colour: string): { readonly light: AccentPair; readonly dark: AccentPair } {
  const parsed = hexToOklch(colour);
  const darkText: Oklch = { l: 0.17, c: Math.min(parsed.c, 0.03), h: parsed.h };
  return {
    light: pair(fit(parsed, -STEP, [WHITE, ...SURFACES.light]), WHITE),
    dark: pair(fit(parsed, STEP, [darkText, ...SURFACES.dark]), darkText),
  };
}

const pair = (accent: Oklch, text: Oklch): AccentPair => ({ accent: oklchToCss(accent), text: oklchToCss(text) });

function fit(colour: Oklch, step: number, against: readonly Oklch[]): Oklch {
  const holds = (candidate: Oklch): boolean => against.every((other) => contrast(candidate, other) >= TEXT_CONTRAST);
  const at = (steps: number): Oklch => ({ ...colour, l: Math.min(1, Math.max(0, colour.l + steps * step)) });
  let steps = 0;
  while (!holds(at(steps)) && steps < 1 / STEP) steps += 1;
  return at(steps);
}

/** Applies an accent, `#rrggbb`, to the page; '' leaves Deskway's own. */
export function applyAccent(colour: string): void {
  const pairs = colour === '' ? null : accentPairs(colour);
  const { style } = document.documentElement;
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  };
  set('--accent-light', pairs?.light.accent);
  set('--accent-text-light', pairs?.light.text);
  set('--accent-dark', pairs?.dark.accent);
  set('--accent-text-dark', pairs?.dark.text);
}
