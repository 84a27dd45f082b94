import '../../../../src/styles/global.css';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { network } from '../../../../src/state/browser/network.ts';
import type { Failure, PlaceSuggestion, ReservationForm, Result } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { anHour, nine, occurrence, place } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const suggestion = (id: string, part: Partial<PlaceSuggestion> = {}): PlaceSuggestion => ({
  resourceId: id,
  name: `Room ${id}`,
  typeName: 'Rooms',
  kind: 'room',
  areaPath: 'B2 › Level 3',
  capacity: 6,
  isFree: true,
  walkSeconds: null,
  equipment: [],
  dates: null,
  ...part,
});

/** A form with suggestions; records the forms that were asked for. */
async function openForm(
  search: string,
  suggestions: readonly PlaceSuggestion[],
  faked: Parameters<typeof openPage>[1] = {},
) {
  const asked: ReservationForm[] = [];
  const screen = await openPage(`?start=2026-11-23T09:00&end=2026-11-23T10:00${search}`, {
    suggestPlaces: (form) => {
      asked.push(form);
      return Promise.resolve({ ok: true, value: suggestions });
    },
    ...faked,
  });
  return { screen, asked };
}

test('a suggested room says what it has, and one press takes it', async () => {
  const booked: ReservationForm[] = [];
  const suggestions = [suggestion('7', { equipment: ['Whiteboard', 'Video bar'] }), suggestion('8')];
  const { screen, asked } = await openForm('', suggestions, {
    check: ({ resourceIds }) => ({ places: resourceIds.map((resourceId) => place({ resourceId, name: 'Room 7' })) }),
    book: (form) => {
      booked.push(form);
      return new Promise(() => undefined);
    },
  });
  const side = screen.getByRole('complementary', { name: 'Availability' });
  await expect.element(side.getByRole('heading', { name: 'Suggested rooms' })).toBeVisible();
  await expect.element(side.getByText('Whiteboard, Video bar')).toBeVisible();
  await expect.element(side.getByText('Rooms · 6 seats · B2 › Level 3').first()).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('textbox', { name: 'Extra guests' }).fill('5');
  await expect.poll(() => asked.at(-1)?.guests).toBe(5);
  await screen.getByRole('button', { name: 'Use this room Room 7' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Room 7' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Suggested rooms' })).not.toBeInTheDocument();
  const reserve = screen.getByRole('button', { name: 'Reserve 09:00–10:00' });
  await expect.element(reserve).toHaveFocus();
  await reserve.click();
  await expect.poll(() => booked.map(({ subject, resourceIds }) => [subject, resourceIds])).toEqual([['Room', ['7']]]);
});

test('without a connection nothing is said of places, and they are suggested once it is back', async () => {
  network.isOnline = false;
  onTestFinished(() => {
    network.isOnline = true;
  });
  let answer: Result<readonly PlaceSuggestion[], Failure> = {
    ok: false,
    error: { type: 'api-unreachable', detail: '' },
  };
  const { screen } = await openForm('', [], { suggestPlaces: () => Promise.resolve(answer) });
  await expect.element(screen.getByText('Your draft is kept.', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Suggested places' })).not.toBeInTheDocument();
  answer = { ok: true, value: [suggestion('7')] };
  network.isOnline = true;
  await expect.element(screen.getByRole('button', { name: 'Use this room Room 7' })).toBeVisible();
});

test('a server that cannot be reached is no reason to say that nothing is free', async () => {
  const error = { type: 'api-unreachable', detail: '' } as const;
  const { screen } = await openForm('', [], { suggestPlaces: () => Promise.resolve({ ok: false, error }) });
  await expect.element(screen.getByText(/^Cannot connect to API server/)).toBeVisible();
});

test('a room that is free on more dates replaces one that is not free on all', async () => {
  const obstacle = { type: 'reserved', from: nine, until: nine + anHour } as const;
  const isTaken = ({ resourceIds }: ReservationForm): boolean => resourceIds.includes('room-1');
  const { screen } = await openForm('&resource=room-1', [suggestion('7', { dates: { free: 3, all: 4 } })], {
    check: (form) => ({
      places: form.resourceIds.map((resourceId) => place({ resourceId, name: isTaken(form) ? 'Room One' : 'Room 7' })),
      occurrences: [
        occurrence('2026-11-23'),
        occurrence('2026-11-30', { conflicts: isTaken(form) ? [{ name: 'Room One', obstacle }] : [] }),
      ].slice(form.recurrence === null ? 2 : 0),
    }),
  });
  await expect.element(screen.getByText('Free at this time')).toBeVisible();
  await expect.element(screen.getByText('free at 3 of 4 dates')).not.toBeInTheDocument();
  await screen.getByLabelText('Repeats').selectOptions('Weekly');
  await expect.element(screen.getByText('free at 3 of 4 dates')).toBeVisible();
  await screen.getByRole('button', { name: 'Use this room Room 7' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Room 7' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove Room One' })).not.toBeInTheDocument();
});

test('without a place no date of a series is called free', async () => {
  const { screen } = await openForm('', [], { check: () => ({ occurrences: [occurrence('2026-11-23')] }) });
  await screen.getByLabelText('Repeats').selectOptions('Weekly');
  await expect.element(screen.getByRole('button', { name: 'Skip Mon 23/11' })).toBeVisible();
  await expect.element(screen.getByText('free', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Nothing suitable is free/)).toBeVisible();
});
