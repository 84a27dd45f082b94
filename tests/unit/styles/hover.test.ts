import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sheets = globSync('src/**/*.css', { cwd: root });

/** The selectors that a finger leaves behind: a tap points at what it touches until the next one. */
function stickyHovers(css: string): readonly string[] {
  const found: string[] = [];
  const around: string[] = [];
  for (const [, before = '', mark] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    const head = before.trim();
    if (mark === '{') {
      if (head.includes(':hover') && !around.includes('@media (hover: hover)')) found.push(head);
      around.push(head);
    }
    if (mark === '}') around.pop();
  }
  return found;
}

test('a look of hover outside of the query is found', () => {
  const css = `
    .a:hover, .a:focus { color: red; }
    @media (hover: hover) { .b:hover { color: red; } }
    @media (width < 640px) { .c { color: red; &:hover { color: blue; } } }`;
  expect(stickyHovers(css)).toEqual(['.a:hover, .a:focus', '&:hover']);
});

test('no look of hover stays after a tap', () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(sheets.flatMap((path) => stickyHovers(readFileSync(root + path, 'utf8')))).toEqual([]);
});
