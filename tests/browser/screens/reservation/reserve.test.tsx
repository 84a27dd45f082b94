import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import type { ReservationForm } from '../../../../workers/contract.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { anHour, eventOf, form, nine, occurrence, place, cardOf } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const taken = place({
  name: 'Room One',
  obstacle: { type: 'reserved', from: nine, until: nine + anHour / 2 },
  next: { start: nine + anHour, end: nine + 2 * anHour },
  nearest: { resourceId: 'room-2', resourceName: 'Room Two', areaPath: '', start: nine, end: nine + anHour, row: null },
});
const prefilled = '?resource=room-1&start=2026-11-23T09:00&end=2026-11-23T10:00';

test('opens with the values of its address', async () => {
  const screen = await openPage(`${prefilled}&subject=Plan`);
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('Plan');
  await expect.element(screen.getByRole('combobox', { name: 'Start time' })).toHaveValue('09:00');
  await expect.element(screen.getByRole('button', { name: 'Remove Room room-1' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reserve 09:00–10:00' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('starts at the next quarter hour without an address', async () => {
  const screen = await openPage('');
  await expect.element(screen.getByRole('combobox', { name: 'Start time' })).toHaveValue('09:00');
});

test('reports an invalid address, and continues', async () => {
  const screen = await openPage('?start=soon');
  await expect.element(screen.getByText('The link contains no valid start.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Reserve/ })).toBeVisible();
});

test('a press without a place moves the focus to the field', async () => {
  const screen = await openPage('');
  await screen.getByRole('button', { name: /^Reserve/ }).click();
  await expect.element(screen.getByText('Choose at least one place.').first()).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose at least one place.');
  await expect.element(screen.getByRole('combobox', { name: 'Places' })).toHaveFocus();
});

const desk = placeOf({ resourceId: 'desk-7', name: 'Desk 7' });

test('shows other reservations of the user at that time only', async () => {
  const own = [cardOf({ eventId: 'event-7', places: [desk], start: nine - anHour, end: nine + anHour / 2 })];
  const screen = await openPage(prefilled, { own });
  const said = screen.getByRole('link', { name: 'You also have Desk 7, 08:00–09:30.' });
  await expect.element(said).toHaveAttribute('href', '/reservations/my?event=event-7');
  await expectAccessible(screen.container);
  await screen.getByRole('combobox', { name: 'Start time' }).fill('09:45');
  await userEvent.keyboard('{Tab}');
  await expect.element(said).not.toBeInTheDocument();
});

const deskFrom = (name: string, minutes: number) =>
  cardOf({ eventId: name, places: [placeOf({ resourceId: name, name })], start: nine - minutes * 60_000 });

test('counts other reservations beyond three places, beside the button', async () => {
  const own = [deskFrom('Desk 7', 60), deskFrom('Room 2', 30), deskFrom('Desk 9', 90)];
  const screen = await openPage(prefilled, { own });
  const foot = screen.getByRole('contentinfo');
  await expect.element(foot).toMatchTextContent(/^You also have Room 2, Desk 7 and Desk 9\./);
  await expect.element(foot.getByRole('button', { name: /^Reserve/ })).toBeVisible();
  await screen.unmount();
  const more = await openPage(prefilled, { own: [...own, deskFrom('Desk 10', 120)] });
  await expect.element(more.getByRole('link', { name: 'You also have Room 2, Desk 7 and 2 more.' })).toBeVisible();
});

test('the changed reservation does not conflict with itself', async () => {
  const own = [
    cardOf({ eventId: 'event-1', places: [desk] }),
    cardOf({ eventId: 'event-7', places: [desk], end: nine + 3 * anHour }),
  ];
  const screen = await openPage('?event=event-1&change=1', { own });
  await expect
    .element(screen.getByRole('link', { name: /^You also have/ }))
    .toHaveTextContent('You also have Desk 7, 09:00–12:00.');
});

test('one press takes the next free time', async () => {
  const screen = await openPage(prefilled, { check: () => ({ places: [taken] }) });
  await expect.element(screen.getByText('Reserved until 09:30.')).toBeVisible();
  await screen.getByRole('button', { name: 'Next here: 10:00–11:00' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reserve 10:00–11:00' })).toBeVisible();
});

test('one press takes another place', async () => {
  const named = (id: string) => (id === 'room-1' ? taken : place({ resourceId: id, name: 'Room Two' }));
  const screen = await openPage(prefilled, { check: (now) => ({ places: now.resourceIds.map(named) }) });
  await screen.getByRole('button', { name: /^Nearest: Room Two/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Room Two' })).toBeVisible();
});

test('shows a problem at its field', async () => {
  const screen = await openPage(prefilled, {
    check: () => ({ problems: [{ type: 'too-few-seats', seats: 2, people: 3 }] }),
  });
  const field = screen.getByRole('combobox', { name: 'People' });
  await expect.element(field).toHaveAccessibleDescription(/3 people, but 2 seats/);
});

test('a place that accepts no such invitation is not shown as free', async () => {
  const screen = await openPage(prefilled, {
    check: () => ({ places: [place()], problems: [{ type: 'not-for-attendees', name: 'Room One' }] }),
  });
  const side = screen.getByRole('complementary');
  await expect.element(side.getByText(/^Room One cannot be reserved for several people\./)).toBeVisible();
  await expect.element(side.getByText('Free at this time')).not.toBeInTheDocument();
});

test('a start that moves keeps the length', async () => {
  const screen = await openPage(prefilled);
  await screen.getByRole('combobox', { name: 'Start time' }).fill('1330');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('combobox', { name: 'End time' })).toHaveValue('14:30');
});

test('shows an invalid time at its field', async () => {
  const screen = await openPage(prefilled);
  await screen.getByRole('combobox', { name: 'Start time' }).fill('soon');
  await expect.element(screen.getByText('Enter a time, such as 9:30 or 14:00.')).toBeVisible();
});

test('finds a place with the keyboard only', async () => {
  const choice = {
    resourceId: 'room-2',
    name: 'Room Two',
    typeName: 'Room',
    kind: 'room' as const,
    areaPath: 'A',
    capacity: 4,
    isFree: true,
    walkSeconds: null,
  };
  const screen = await openPage('', { findPlaces: () => Promise.resolve({ ok: true, value: [choice] }) });
  await screen.getByRole('combobox', { name: 'Places' }).fill('two');
  await expect.element(screen.getByRole('option', { name: /Room Two.*free/ })).toBeVisible();
  await expectAccessible(screen.container);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Remove Room room-2' })).toBeVisible();
});

test('a date in conflict says why, and is skipped unless all dates are wanted', async () => {
  const booked: ReservationForm[] = [];
  const times = { from: new Date('2026-11-30T08:00').getTime(), until: new Date('2026-11-30T11:30').getTime() };
  const taken = { name: 'Room One', obstacle: { type: 'reserved', ...times } } as const;
  const occurrences = (now: ReservationForm) =>
    ['2026-11-23', '2026-11-30'].map((date) => {
      const isLeftOut = now.recurrence?.exceptions.includes(date) === true;
      return occurrence(date, { isLeftOut, conflicts: date === '2026-11-30' ? [taken] : [] });
    });
  const screen = await openPage(prefilled, {
    check: (now) => ({ occurrences: occurrences(now) }),
    book: (sent) => {
      booked.push(sent);
      return new Promise(() => undefined);
    },
  });
  await screen.getByLabelText('Repeats').selectOptions('Weekly');
  await expect.element(screen.getByText('Not available: Room One. Reserved until 11:30.')).toBeVisible();
  await expect.element(screen.getByText('2 dates · 1 date taken · 1 skipped')).toBeVisible();
  const skipping = screen.getByRole('button', { name: 'Reserve 1 of 2 dates' });
  await expect.element(skipping).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('checkbox', { name: 'Skip dates that are taken' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reserve 2 dates' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Skip Mon 30/11' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Skip dates that are taken' }).click();
  await skipping.click();
  await expect.poll(() => booked.map(({ recurrence }) => recurrence?.exceptions)).toEqual([['2026-11-30']]);
});

test('a whole day is from midnight to midnight, and back to the time before', async () => {
  const screen = await openPage(prefilled);
  await screen.getByLabelText('All day').click();
  await expect.element(screen.getByRole('button', { name: 'Reserve Mon 23/11' })).toBeVisible();
  await screen.getByLabelText('All day').click();
  await expect.element(screen.getByRole('button', { name: 'Reserve 09:00–10:00' })).toBeVisible();
});

test('says why a reservation cannot be changed', async () => {
  const screen = await openPage('?event=event-1&change=1', {
    read: () => Promise.resolve({ ok: true, value: eventOf({ reason: 'past' }) }),
  });
  await expect.element(screen.getByRole('heading', { name: 'This reservation cannot be changed' })).toBeVisible();
  await expect.element(screen.getByText('It is over.')).toBeVisible();
});

test('asks which dates of a series are changed', async () => {
  const sent: unknown[] = [];
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4', exceptions: [] };
  const screen = await openPage('?event=event-1&change=1', {
    read: () => Promise.resolve({ ok: true, value: eventOf({ isRecurring: true, form: { ...form, recurrence } }) }),
    update: (eventId, changed, scope) => {
      sent.push([eventId, changed.recurrence?.rule, scope]);
      return Promise.resolve({ ok: true, value: { eventId, meetingFailure: null, canUndo: false } });
    },
  });
  await expect.element(screen.getByLabelText('Repeats')).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'all dates' }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => sent).toEqual([['event-1', recurrence.rule, 'series']]);
});

test('the offered times follow the typed text', async () => {
  const screen = await openPage(prefilled);
  const field = screen.getByRole('combobox', { name: 'Start time' });
  await field.fill('14');
  const times = screen.getByRole('listbox', { name: 'Start time' }).getByRole('option');
  await expect
    .poll(() => times.elements().map(({ textContent }) => textContent))
    .toEqual(['14:00', '14:15', '14:30', '14:45']);
  await field.fill('9:3');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('09:30');
});

test('leaving a change discards it and shows the unchanged reservation', async () => {
  const screen = await openPage('?event=event-1&change=1', { card: () => cardOf() });
  await screen.getByLabelText('Subject').fill('Something else');
  await screen.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => location.search).toBe('?date=2026-11-23&event=event-1');
  await screen.unmount();
  const again = await openPage('?event=event-1&change=1');
  await expect.element(again.getByLabelText('Subject')).toHaveValue('Planning');
  const fresh = await openPage('');
  await expect.element(fresh.getByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
});

test('whole days in another zone are dates, also for an alternative', async () => {
  const offered = { start: nine - anHour, end: nine + 23 * anHour };
  const tokyo = { ...taken, timeZone: 'Asia/Tokyo', next: null, nearest: { ...taken.nearest!, ...offered } };
  const screen = await openPage(prefilled, { check: () => ({ places: [tokyo] }) });
  await expect.element(screen.getByText(/ there \(Asia\/Tokyo\)/).first()).toBeVisible();
  await screen.getByLabelText('All day').click();
  await expect.element(screen.getByRole('button', { name: 'Nearest: Room Two, Mon 23/11' })).toBeVisible();
  await expect.element(screen.getByText(/ there \(Asia\/Tokyo\)/)).not.toBeInTheDocument();
});
