import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';

import type { EventCard, Failure, ReservationProgress, ReservingApi } from '../../../../workers/contract.ts';
import { meetingFailureOf } from '../../../../src/state/reservations/meeting-failures.ts';
import { outcomes } from '../../../../src/state/reservations/reserve-outcomes.ts';
import { leftBoard } from '../../../../src/state/way-back.ts';
import { takeToastAction, toasts } from '../../../../src/state/toasts.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { cardOf, eventOf, form, nine } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const prefilled = '?resource=room-1&start=2026-11-23T09:00&end=2026-11-23T10:00';
const died: Failure = { type: 'worker-died' };
const booked = { ok: true, value: { eventId: 'event-1', meetingFailure: null, canUndo: false } } as const;

test('continues at the address of the reservation, through each state', async () => {
  let look: 'tentative' | 'accepted' = 'tentative';
  let say: (progress: ReservationProgress) => void = () => undefined;
  const screen = await openPage(prefilled, {
    book: (_form, _key, tell) => {
      say = tell;
      return Promise.resolve(booked);
    },
    card: () => cardOf({ look }),
  });
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(screen.getByRole('heading', { name: 'In your calendar, not answered yet' })).toBeVisible();
  expect(`${location.pathname}${location.search}`).toBe('/reservations/reserve?event=event-1&sent=1');
  await expectAccessible(screen.container);
  look = 'accepted';
  say({ type: 'answered', eventId: 'event-1', answer: 'accepted', showChangeButton: true });
  await expect.element(screen.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  expect(toasts.list).toEqual([]);
});

test('a refusal keeps everything that was typed', async () => {
  const refused = { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' } as const;
  const screen = await openPage(prefilled, { book: () => Promise.resolve({ ok: false, error: refused }) });
  await screen.getByLabelText('Subject').fill('Plan');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('Plan');
  await expectAccessible(screen.container);
});

test('shows on how many dates of a series a place is taken', async () => {
  const conflicts = ['2026-11-24', '2026-11-24', '2026-12-01'].map((date, at) => ({ date, email: `${at}@x.example` }));
  const refused = { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '', conflicts } as const;
  const screen = await openPage(prefilled, { book: () => Promise.resolve({ ok: false, error: refused }) });
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(screen.getByText(/^Nothing was reserved: 2 dates are taken/)).toBeVisible();
});

test('a retry after a lost answer, also after a reload, is the same reservation', async () => {
  const keys: string[] = [];
  const book = (_form: unknown, key: string) => {
    keys.push(key);
    return Promise.resolve({ ok: false, error: died } as const);
  };
  const first = await openPage(prefilled, { book });
  await first.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(first.getByRole('alert')).toBeVisible();
  await first.unmount();
  const second = await openPage(prefilled, { book });
  await second.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBe(keys[1]);
});

test('another form is another reservation', async () => {
  const keys: string[] = [];
  const screen = await openPage(prefilled, {
    book: (_form, key) => {
      keys.push(key);
      return Promise.resolve({ ok: false, error: died });
    },
  });
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByLabelText('Subject').fill('Another');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.poll(() => new Set(keys).size).toBe(2);
});

test('the form is restored, and can be discarded', async () => {
  const first = await openPage('');
  await first.getByLabelText('Subject').fill('Half written');
  await first.unmount();
  const second = await openPage('');
  await expect.element(second.getByLabelText('Subject')).toHaveValue('Half written');
  await expect.element(second.getByText('Restored as you left it')).toBeVisible();
  await second.getByRole('button', { name: 'Discard' }).click();
  await expect.element(second.getByLabelText('Subject')).toHaveValue('');
});

test('opened at another place, the form keeps the rest', async () => {
  const first = await openPage('');
  await first.getByLabelText('Subject').fill('Half written');
  await first.unmount();
  const second = await openPage(prefilled);
  await expect.element(second.getByLabelText('Subject')).toHaveValue('Half written');
  await expect.element(second.getByRole('button', { name: 'Remove Room room-1' })).toBeVisible();
});

test('reports the result in a toast if the user has left', async () => {
  let say: (progress: ReservationProgress) => void = () => undefined;
  let answer: (result: typeof booked) => void = () => undefined;
  const screen = await openPage(prefilled, {
    book: (_form, _key, tell) => {
      say = tell;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await screen.getByLabelText('Subject').fill('Plan');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await screen.unmount();
  answer(booked);
  say({ type: 'answered', eventId: 'event-1', answer: 'declined', showChangeButton: true });
  await expect
    .poll(() => toasts.list.map(({ text }) => text))
    .toEqual(['Plan was declined. Choose another time or place.']);
});

test('reports the result to a user who leaves just after the server has accepted it', async () => {
  let say: (progress: ReservationProgress) => void = () => undefined;
  let answer: (result: typeof booked) => void = () => undefined;
  const screen = await openPage(prefilled, {
    book: (_form, _key, tell) => {
      say = tell;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await screen.getByLabelText('Subject').fill('Plan');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  say({ type: 'created', eventId: 'event-1' });
  await screen.unmount();
  answer(booked);
  const texts = () => toasts.list.map(({ text }) => text);
  await expect.poll(texts).toEqual(['Plan: sent, waiting for the answer']);
  say({ type: 'answered', eventId: 'event-1', answer: 'accepted', showChangeButton: true });
  await expect.poll(texts).toContain('Plan is accepted');
});

test.each([
  ['accepted', ['Sent done', 'In the calendar done', 'Answered done']],
  ['tentative', ['Sent done', 'In the calendar done', '3 Answered still to come']],
  ['declined', ['Sent done', 'In the calendar done', 'Declined']],
  ['cancelled', ['Sent done', 'In the calendar done', 'Cancelled']],
] as const)('tells how far it has come: %s', async (look, steps) => {
  const screen = await openPage('?event=event-1&sent=1', {
    card: () => cardOf({ look, places: [placeOf({ look })] }),
  });
  const told = () =>
    [...screen.container.querySelectorAll('ol li')].map((step) =>
      [...step.children].flatMap(({ textContent }) => textContent || []).join(' '),
    );
  await expect.poll(told).toEqual(steps);
});

test('a failure is reported after the form was left, and a retry is the same reservation', async () => {
  const keys: string[] = [];
  let answer: (result: { readonly ok: false; readonly error: Failure }) => void = () => undefined;
  const screen = await openPage(prefilled, {
    book: (_form, key) => {
      keys.push(key);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await screen.unmount();
  answer({ ok: false, error: died });
  await expect
    .poll(() => toasts.list.map(({ action, stays }) => [action?.label, stays]))
    .toEqual([['Try again', true]]);
  takeToastAction(toasts.list[0]?.id ?? 0);
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBe(keys[1]);
  answer({ ok: false, error: { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' } });
  await expect.poll(() => toasts.list.map(({ action }) => action?.label)).toEqual(['Open']);
});

test('a meeting that could not be created is reported, also after a reload, until one is created', async () => {
  const meetingFailure: Failure = { type: 'timeout', call: 'webex' };
  const first = await openPage(prefilled, {
    book: () => Promise.resolve({ ok: true, value: { eventId: 'event-1', meetingFailure, canUndo: false } }),
    card: () => cardOf(),
  });
  const warning = /^Cannot create webex meetings, so the invitation has none: The server did not answer/;
  await first.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(first.getByText(warning)).toBeVisible();
  await first.unmount();
  outcomes.byEventId = {};
  const second = await openPage('?event=event-1&sent=1', { card: () => cardOf() });
  await expect.element(second.getByText(warning)).toBeVisible();
  await second.unmount();
  const third = await openPage('?event=event-1', { update: () => Promise.resolve(booked), card: () => cardOf() });
  await third.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(third.getByRole('heading', { name: 'Changed' })).toBeVisible();
  await expect.element(third.getByText(warning)).not.toBeInTheDocument();
  expect(meetingFailureOf('event-1')).toBeNull();
});

test('a toast reports a meeting that could not be created if the user has left', async () => {
  let answer: (result: Awaited<ReturnType<ReservingApi['book']>>) => void = () => undefined;
  const screen = await openPage(prefilled, {
    book: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await screen.getByLabelText('Subject').fill('Plan');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await screen.unmount();
  answer({
    ok: true,
    value: { eventId: 'event-1', meetingFailure: { type: 'timeout', call: 'webex' }, canUndo: false },
  });
  await expect.poll(() => toasts.list.length).toBe(1);
  expect(toasts.list[0]?.text).toMatch(/^Cannot create webex meetings, so Plan has none/);
});

const between = { confirmFrom: nine - 15 * 60_000, confirmUntil: nine + 15 * 60_000 };

test('a place that must be confirmed later says from when, and what can be done until then', async () => {
  const screen = await openPage('?event=event-1&sent=1', {
    card: () => cardOf({ look: 'unconfirmed', showChangeButton: false, ...between }),
  });
  await expect.element(screen.getByRole('heading', { name: 'Reserved, to be confirmed later' })).toBeVisible();
  await expect.element(screen.getByText(/^Confirm between 08:45 and 09:15 that you come/)).toBeVisible();
  await expect.element(screen.getByText('Until then it can be cancelled, but not changed.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Cancel reservation' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('a place that must be confirmed now can be confirmed on the page', async () => {
  let look: EventCard['look'] = 'toConfirm';
  const screen = await openPage('?event=event-1&sent=1', {
    card: () => cardOf({ look, showConfirmButton: look === 'toConfirm', ...between }),
    confirm: () => {
      look = 'accepted';
      return Promise.resolve({ ok: true, value: [{ resourceId: 'room-1', name: 'Room One', failure: null }] });
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Reserved, to be confirmed now' })).toBeVisible();
  await screen.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Confirm', exact: true })).not.toBeInTheDocument();
});

test('shows the invited people, the reminder and the recurrence', async () => {
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4', exceptions: ['2026-11-30'] };
  const guests = [
    { name: 'Ben Carter', answer: 'accepted' },
    { name: 'eva@campus.example', answer: 'notResponded' },
  ] as const;
  const screen = await openPage('?event=event-1', {
    read: () => Promise.resolve({ ok: true, value: eventOf({ form: { ...form, recurrence }, isRecurring: true }) }),
    update: () => Promise.resolve(booked),
    card: () => cardOf({ attendees: guests, reminder: 15, isRecurring: true }),
  });
  await screen.getByRole('radio', { name: 'all dates' }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Changed' })).toBeVisible();
  await expect.element(screen.getByText('2 people invited')).toBeVisible();
  for (const guest of ['Ben Carter Accepted', 'eva@campus.example No answer yet']) {
    await expect.element(screen.getByRole('listitem').filter({ hasText: guest })).toBeVisible();
  }
  await expect.element(screen.getByText('Reminder: 15 minutes before')).toBeVisible();
  await expect.element(screen.getByText('weekly, 4 times · skipped: 1')).toBeVisible();
  await screen.unmount();
  outcomes.byEventId = {};
  const again = await openPage('?event=event-1&sent=1', { card: () => cardOf({ isRecurring: true }) });
  await expect.element(again.getByText('One of a series')).toBeVisible();
});

test('links to the place on the timeline, at its day and time', async () => {
  const screen = await openPage('?event=event-1&sent=1', {
    card: () => cardOf({ places: [placeOf({ resourceId: 'room-1' })] }),
  });
  await screen.getByRole('button', { name: 'Show on the timeline' }).click();
  expect(`${location.pathname}${location.search}`).toBe('/reservations/timeline?date=2026-11-23');
  expect(leftBoard()).toMatchObject({ corner: { resourceId: 'room-1' }, keys: { resourceId: 'room-1', at: nine } });
});

test('cancelling on the page leads to the other events', async () => {
  const screen = await openPage('?event=event-1&sent=1', { card: () => cardOf() });
  await screen.getByRole('button', { name: 'Cancel reservation' }).click();
  expect(location.pathname).toBe('/reservations/my');
  await expect.poll(() => toasts.list.map(({ action }) => action?.label)).toEqual(['Undo']);
});

const changed = { ok: true, value: { ...booked.value, canUndo: true } } as const;

test('a change is reported with Undo, which restores the previous state', async () => {
  let subject = 'Other';
  const screen = await openPage('?event=event-1', {
    update: () => Promise.resolve(changed),
    undo: () => {
      subject = 'Planning';
      return Promise.resolve(booked);
    },
    card: () => cardOf({ subject }),
  });
  await screen.getByLabelText('Subject').fill('Other');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Other', { exact: true })).toBeVisible();
  expect(toasts.list.map(({ text, action }) => [text, action?.label])).toEqual([['Other is changed', 'Undo']]);
  takeToastAction(toasts.list[0]?.id ?? 0);
  await expect.element(screen.getByText('Planning', { exact: true })).toBeVisible();
  expect(toasts.list.map(({ text }) => text)).toEqual(['Other is as it was before']);
});

test('shows why a change cannot be undone any more', async () => {
  const stale = { type: 'refused', status: 412, code: 'stale', rule: null, detail: '' } as const;
  const screen = await openPage('?event=event-1', {
    update: () => Promise.resolve(changed),
    undo: () => Promise.resolve({ ok: false, error: stale }),
    card: () => cardOf(),
  });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => toasts.list.length).toBe(1);
  takeToastAction(toasts.list[0]?.id ?? 0);
  await expect.poll(() => toasts.list[0]?.text).toMatch(/could not be taken back\. Somebody changed this/);
});
