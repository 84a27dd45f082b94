import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { startI18n } from '../../../src/i18n/index.ts';
import { Agenda } from '../../../src/screens/timeline/accessibility/Agenda.tsx';
import { RowState } from '../../../workers/model/day-table.ts';
import { createTimelineModel } from '../../../workers/painting/timeline-model.ts';
import { createFrame, createItem } from './campus.ts';
import type { CampusOptions } from './campus.ts';

const printed = (): string => document.querySelector('body > article')?.textContent ?? '';

/** The printed text; it is removed from the page afterwards. */
async function print(options: CampusOptions): Promise<string> {
  await render(<Agenda model={createTimelineModel(createFrame(options))} />);
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(() => printed()).not.toBe('');
  const text = printed();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => printed()).toBe('');
  return text;
}

beforeAll(startI18n);

test('prints the user’s reservations by time, and each resource in words', async () => {
  const items = [createItem(1, 60, 64, { subject: 'Late' }), createItem(0, 44, 48, { subject: 'Early' })];
  const text = await print({ rows: 3, rowsPerGroup: 2, items, codes: ['0', `${'0'.repeat(48)}2222`, '0'] });
  expect(text).toMatch(/20 November 2026.*11:00–12:00Early.*15:00–16:00Late/);
  expect(text).toContain('Meeting room 1.002, room, 6 seatsreserved 12:00–13:00');
  expect(text).toMatch(/Floor 2 · Campus Karlín › Building A.*Meeting room 2\.001/);
});

test('prints everything that is not free of a busy day, word by word', async () => {
  const codes = `${'3'.repeat(28)}${'0'.repeat(12)}2200220011002200${'3'.repeat(40)}`;
  const text = await print({ rows: 1, nowSlot: null, codes: [codes] });
  expect(text).toContain(
    'seatsreserved 10:00–10:30, 11:00–11:30, 13:00–13:30; tentatively reserved 12:00–12:30; closed 00:00–07:00, 14:00–00:00',
  );
  expect(text).toContain('All other times still to come are free.');
});

test('prints only the days on which something is not free', async () => {
  const codes = [`${'0'.repeat(92)}${'2'.repeat(8)}`.padEnd(192, '0') + '3'.repeat(96)];
  const text = await print({ rows: 2, days: 3, nowSlot: null, codes: [...codes, '0'] });
  expect(text).toContain('Fri 20/11 reserved 23:00–00:00Sat 21/11 reserved 00:00–01:00Sun 22/11 closed all day');
  expect(text).toMatch(/Meeting room 1\.002, room, 6 seatsfree on all days shown/);
});

test('prints that a calendar could not be read', async () => {
  const text = await print({ rows: 1, codes: ['222'], states: { 0: RowState.Failed } });
  expect(text).toMatch(/seatscalendar not available$/);
});

test('prints the day of a reservation if several are shown', async () => {
  const text = await print({ rows: 1, days: 3, items: [createItem(0, 140, 144)] });
  expect(text).toMatch(/Sat 21\/1111:00–12:00/);
});

test('prints a part of a large campus and says so', async () => {
  const text = await print({ rows: 400 });
  expect(text).toContain('The first 300 places.');
  expect(text).not.toContain('Desk 8-030');
  expect(text).toContain('You have no reservations on these days.');
});
