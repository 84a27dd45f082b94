import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { DECISION_CSS } from '../../server/identity/decision-css.ts';
import { messagePage } from '../../server/identity/decision-page.ts';

const source = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const coloursOf = (css: string): readonly (string | undefined)[] =>
  Array.from(css.matchAll(/oklch\([^)]*\)/g), ([colour]) => colour);
const declared = (css: string, name: string): string => new RegExp(`--${name}:(.*);`).exec(css)?.[1] ?? '';

test.each(['text', 'text-muted', 'line', 'danger', 'focus'])(
  'the sign-in page has the --%s of the application',
  (name) => {
    const own = coloursOf(declared(DECISION_CSS, name));
    expect(own).toHaveLength(2);
    expect(own).toEqual(coloursOf(declared(source('src/styles/tokens.css'), name)));
  },
);

test.each(['accent', 'accent-text'])('the sign-in page has the --%s of the application', (name) => {
  const tokens = source('src/styles/tokens.css');
  const [light, dark] = [declared(tokens, `${name}-light`).trim(), declared(tokens, `${name}-dark`).trim()];
  expect(coloursOf(declared(DECISION_CSS, name))).toEqual([light, dark]);
});

test('the sign-in page bears the mark of the application', () => {
  const barsOf = (markup: string) =>
    Array.from(markup.matchAll(/<rect (?:class="[\w-]+" )?((?:\w+="\d+" ?)+)/g), ([, rect]) => rect?.trim());
  const bars = barsOf(messagePage('', ''));
  expect(bars).toHaveLength(7);
  expect(bars).toEqual(barsOf(source('src/components/page/Mark.tsx')));
});
