import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { startI18n } from '../../../src/i18n/index.ts';
import { Agenda } from '../../../src/screens/timeline/Agenda.tsx';
import { openScene } from '../../../workers/painting/scene.ts';
import { createFrame, createItem } from './campus.ts';
import type { CampusOptions } from './campus.ts';

const printed = (): string => document.querySelector('body > article')?.textContent ?? '';

/** What is on paper; it has gone from the page afterwards. */
async function print(options: CampusOptions): Promise<string> {
  await render(<Agenda scene={openScene(createFrame(options))} />);
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(() => printed()).not.toBe('');
  const text = printed();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => printed()).toBe('');
  return text;
}

beforeAll(startI18n);

test('prints own reservations by time, and each place in words', async () => {
  const items = [createItem(1, 60, 64, { subject: 'Late' }), createItem(0, 44, 48, { subject: 'Early' })];
  const text = await print({ rows: 3, rowsPerGroup: 2, items, codes: ['0', `${'0'.repeat(48)}2222`, '0'] });
  expect(text).toMatch(/20 November 2026.*11:00–12:00Early.*15:00–16:00Late/);
  expect(text).toContain('Meeting room 1.002, room, 6 seatsfree until 12:00, then reserved until 13:00');
  expect(text).toMatch(/Floor 2 · Campus Karlín › Building A.*Meeting room 2\.001/);
});

test('says of which day a reservation is where several are shown', async () => {
  const text = await print({ rows: 1, days: 3, items: [createItem(0, 140, 144)] });
  expect(text).toMatch(/Sat 21 Nov11:00–12:00/);
});

test('prints a part of a large campus and says so', async () => {
  const text = await print({ rows: 400 });
  expect(text).toContain('The first 300 places.');
  expect(text).not.toContain('Desk 8-030');
  expect(text).toContain('You have no reservations on these days.');
});
