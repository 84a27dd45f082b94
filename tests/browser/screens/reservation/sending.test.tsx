import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';

import type { Failure, ReservationProgress, ReservingApi } from '../../../../workers/contract.ts';
import { meetingFailureOf } from '../../../../src/state/reservations/meeting-failures.ts';
import { takeToastAction, toasts } from '../../../../src/state/toasts.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { cardOf } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const prefilled = '?resource=room-1&start=2026-11-23T09:00&end=2026-11-23T10:00';
const died: Failure = { type: 'worker-died' };
const booked = { ok: true, value: { eventId: 'event-1', meetingFailure: null, canUndo: false } } as const;

const bookedCard = () => cardOf({ places: [placeOf({ name: 'Room One' })] });

test('continues at the address of the reservation, and says once that it is booked', async () => {
  let say: (progress: ReservationProgress) => void = () => undefined;
  const screen = await openPage(prefilled, {
    book: (_form, _key, tell) => {
      say = tell;
      return Promise.resolve(booked);
    },
    card: bookedCard,
  });
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect
    .poll(() => `${location.pathname}${location.search}`)
    .toBe('/reservations/reserve?date=2026-11-23&event=event-1');
  say({ type: 'waiting', eventId: 'event-1' });
  say({ type: 'answered', eventId: 'event-1', answer: 'accepted', showChangeButton: true });
  await expect
    .poll(() => toasts.list.map(({ text, action, more }) => [text, action?.label, more?.label]))
    .toEqual([['Booked Room One, 09:00–10:00', 'Undo', 'Add to calendar']]);
  takeToastAction(toasts.list[0]?.id ?? 0);
  await expect.poll(() => toasts.list.map(({ text }) => text)).toEqual(['Cancelled: Room']);
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
  await expect.element(second.getByText('Draft restored')).toBeVisible();
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
    card: bookedCard,
  });
  await screen.getByLabelText('Subject').fill('Plan');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  say({ type: 'created', eventId: 'event-1' });
  await screen.unmount();
  answer(booked);
  const texts = () => toasts.list.map(({ text }) => text);
  await expect.poll(texts).toEqual(['Booking Plan …']);
  say({ type: 'answered', eventId: 'event-1', answer: 'accepted', showChangeButton: true });
  await expect.poll(texts).toContain('Booked Room One, 09:00–10:00');
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

test('a meeting that could not be created is kept for the sheet, until one is created', async () => {
  const meetingFailure: Failure = { type: 'timeout', call: 'webex' };
  const first = await openPage(prefilled, {
    book: () => Promise.resolve({ ok: true, value: { eventId: 'event-1', meetingFailure, canUndo: false } }),
  });
  await first.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.poll(() => meetingFailureOf('event-1')).toEqual(meetingFailure);
  await first.unmount();
  const second = await openPage('?event=event-1&change=1', { update: () => Promise.resolve(booked) });
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => meetingFailureOf('event-1')).toBeNull();
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

const changed = { ok: true, value: { ...booked.value, canUndo: true } } as const;

test('a change is reported with Undo, which restores the previous state', async () => {
  const screen = await openPage('?event=event-1&change=1', {
    update: () => Promise.resolve(changed),
    undo: () => Promise.resolve(booked),
  });
  await screen.getByLabelText('Subject').fill('Other');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => toasts.list.map(({ text, action }) => [text, action?.label]))
    .toEqual([['Changed: Other', 'Undo']]);
  takeToastAction(toasts.list[0]?.id ?? 0);
  await expect.poll(() => toasts.list.map(({ text }) => text)).toEqual(['Change undone: Other']);
});

test('shows why a change cannot be undone any more', async () => {
  const stale = { type: 'refused', status: 412, code: 'stale', rule: null, detail: '' } as const;
  const screen = await openPage('?event=event-1&change=1', {
    update: () => Promise.resolve(changed),
    undo: () => Promise.resolve({ ok: false, error: stale }),
  });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => toasts.list.length).toBe(1);
  takeToastAction(toasts.list[0]?.id ?? 0);
  await expect.poll(() => toasts.list[0]?.text).toMatch(/could not be undone\. Someone changed this/);
});
