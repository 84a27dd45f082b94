import '../../../src/styles/global.css';

import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { Whole } from '../../../src/components/text/Whole.tsx';

/** The lines of a text in a box that is that many letters wide. */
async function linesOf(text: string, letters: number): Promise<readonly string[]> {
  const { container } = await render(
    <p style={{ font: '16px monospace', width: `${letters}ch` }}>
      <Whole text={text} />
    </p>,
  );
  const byTop = new Map<number, string>();
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const [box] = range.getClientRects();
      if (box === undefined || box.width === 0) continue;
      const top = Math.round(box.top);
      byTop.set(top, (byTop.get(top) ?? '') + (node.textContent?.[at] ?? ''));
    }
  }
  expect(container.textContent).toBe(text);
  return [...byTop].toSorted(([one], [other]) => one - other).map(([, line]) => line.trim());
}

test.each([
  ['Campus › B1 Annex › Zone A – Guests', 40, ['Campus › B1 Annex › Zone A – Guests']],
  ['Campus › B1 Annex › Zone A – Guests', 30, ['Campus › B1 Annex ›', 'Zone A – Guests']],
  ['Campus › B1 Annex › Zone A – Guests', 18, ['Campus ›', 'B1 Annex ›', 'Zone A – Guests']],
  ['Rooms · 8 seats · Campus › B1', 19, ['Rooms · 8 seats ·', 'Campus › B1']],
  ['B1 › The area whose name is long', 16, ['B1 ›', 'The area whose', 'name is long']],
])('“%s” in %i letters ends its lines after a sign', async (text, letters, lines) => {
  expect(await linesOf(text, letters)).toEqual(lines);
});

test('stays one text beside an icon', async () => {
  const { container } = await render(
    <p style={{ display: 'flex' }}>
      <Whole text="Campus › B1 › Level 1" />
    </p>,
  );
  expect(container.querySelector('p')?.children).toHaveLength(1);
});
