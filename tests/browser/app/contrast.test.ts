import '../../../src/styles/global.css';

import { afterEach, expect, test } from 'vitest';

import { applyAccent } from '../../../src/styles/accent.ts';
import { readColours } from '../../../src/styles/read-tokens.ts';

type Token = `--${string}`;

const TEXT = 4.5;
const GRAPHIC = 3;
const SURFACES = ['--surface-0', '--surface-1', '--surface-2', '--surface-group'] as const;

/** Each pair that is used: foreground, background, and the contrast that it needs. */
const PAIRS: readonly (readonly [front: Token, back: Token, ratio: number])[] = [
  ...SURFACES.flatMap((surface) => [
    ['--text', surface, TEXT] as const,
    ['--text-muted', surface, TEXT] as const,
    ['--edge', surface, GRAPHIC] as const,
    ['--focus', surface, GRAPHIC] as const,
    ['--accent', surface, TEXT] as const,
  ]),
  ['--accent-text', '--accent', TEXT],
  ['--danger', '--surface-0', TEXT],
  ['--danger', '--surface-2', TEXT],
  ['--ok', '--surface-0', TEXT],
  ['--warn', '--surface-0', TEXT],
  ['--text-muted', '--slot-limited', TEXT],
  ['--text-muted', '--slot-outside', TEXT],
  ['--slot-reserved', '--surface-0', GRAPHIC],
  ['--slot-tentative', '--surface-0', GRAPHIC],
  ['--slot-utilisation', '--surface-0', GRAPHIC],
  ...Array.from({ length: 8 }, (_, colour) => ['--surface-0', `--hue-${colour}`, TEXT] as const),
];

const THEMES = ['light', 'dark'] as const;

afterEach(() => {
  applyAccent('');
  delete document.documentElement.dataset.theme;
});

/** Relative luminance of a CSS colour as it is displayed. */
function luminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  expect(alpha, `${colour} is opaque`).toBe(255);
  const linear = [r, g, b].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function failingPairs(pairs: typeof PAIRS): readonly string[] {
  const colours = readColours(pairs.flatMap(([front, back]) => [front, back]));
  return pairs
    .map(([front, back, ratio]) => ({ front, back, ratio, found: contrast(colours[front] ?? '', colours[back] ?? '') }))
    .filter(({ ratio, found }) => found < ratio)
    .map(({ front, back, ratio, found }) => `${front} on ${back}: ${found.toFixed(2)} of ${ratio}`);
}

test.for(THEMES)('every used pair of the %s theme is readable', (theme) => {
  document.documentElement.dataset.theme = theme;
  expect(failingPairs(PAIRS)).toEqual([]);
});

const ACCENTS = ['#ffff00', '#000000', '#ffffff', '#00ff7f', '#8b0000', '#ff69b4', '#2f57c6', '#808080', '#00ffff'];

test.for(THEMES.flatMap((theme) => ACCENTS.map((accent) => ({ theme, accent }))))(
  'a configured accent $accent is made readable in the $theme theme',
  ({ theme, accent }) => {
    document.documentElement.dataset.theme = theme;
    applyAccent(accent);
    expect(failingPairs(PAIRS.filter((pair) => pair.includes('--accent')))).toEqual([]);
  },
);

test('without a configured accent our own stays', () => {
  const own = readColours(['--accent']);
  applyAccent('#8b0000');
  expect(readColours(['--accent'])).not.toEqual(own);
  applyAccent('');
  expect(readColours(['--accent'])).toEqual(own);
});

test('the theme choice overrides the system', () => {
  document.documentElement.dataset.theme = 'dark';
  const dark = luminance(readColours(['--surface-0'])['--surface-0']);
  document.documentElement.dataset.theme = 'light';
  const light = luminance(readColours(['--surface-0'])['--surface-0']);
  expect(light).toBeGreaterThan(dark + 0.5);
});
