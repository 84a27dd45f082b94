import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { ReservationForm } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { eventOf, form, occurrence, place } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6', exceptions: [] };
const left = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'];

/** Opens a reservation in its form; records the sent rule and scope. */
async function openEvent(part: Partial<ReservationForm>, isRecurring: boolean, search = '') {
  const sent: unknown[] = [];
  const scopes: unknown[] = [];
  const screen = await openPage(`?event=event-1&change=1${search}`, {
    read: () => Promise.resolve({ ok: true, value: eventOf({ isRecurring, form: { ...form, ...part } }) }),
    check: (now, scope) => {
      scopes.push(scope);
      const days = now.recurrence === null ? [] : left;
      return { occurrences: days.map((date) => occurrence(date, { isLeftOut: isOut(now, date) })) };
    },
    update: (eventId, changed, scope) => {
      sent.push([changed.recurrence, scope]);
      return Promise.resolve({ ok: true, value: { eventId, meetingFailure: null, canUndo: false } });
    },
  });
  const save = () => screen.getByRole('button', { name: 'Save changes' }).click();
  return { screen, sent, scopes, save };
}

const isOut = ({ recurrence: now }: ReservationForm, date: string): boolean => now?.exceptions.includes(date) === true;

test('a single reservation can become a series', async () => {
  const { screen, sent, save } = await openEvent({}, false);
  await screen.getByLabelText('Repeats').selectOptions('Daily');
  await expect.element(screen.getByRole('heading', { name: 'Dates' })).toBeVisible();
  await save();
  await expect.poll(() => sent).toEqual([[{ rule: 'FREQ=DAILY;COUNT=5', exceptions: [] }, 'occurrence']]);
});

test('one date of a series says where its rule is changed', async () => {
  const { screen } = await openEvent({ recurrence }, true);
  await expect.element(screen.getByText(/^To change the repetition/)).toBeVisible();
  await expectAccessible(screen.container);
});

test('dates that cannot move are reported at the rule, and the series is not sent', async () => {
  const sent: unknown[] = [];
  const own = { rule: 'FREQ=MONTHLY;BYMONTHDAY=1,23;COUNT=4', exceptions: [] };
  const screen = await openPage('?event=event-1&change=1&scope=series', {
    read: () =>
      Promise.resolve({ ok: true, value: eventOf({ isRecurring: true, form: { ...form, recurrence: own } }) }),
    check: () => ({ problems: [{ type: 'unmovable-rule' }] }),
    update: (eventId) => {
      sent.push(eventId);
      return Promise.resolve({ ok: true, value: { eventId, meetingFailure: null, canUndo: false } });
    },
  });
  await expect.element(screen.getByText(/^The other dates cannot move along/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Dates' })).not.toBeInTheDocument();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByLabelText('Repeats')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('an edited rule counts the remaining dates, and says from when', async () => {
  const { screen, sent, scopes, save } = await openEvent({ recurrence }, true, '&scope=following');
  await expect.element(screen.getByRole('textbox', { name: 'Number of dates' })).toHaveValue('4');
  await expect.element(screen.getByText(/^Starts on/)).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Every … weeks' }).fill('2');
  await expect.element(screen.getByText(/^Starts on Mon 23\/11/)).toBeVisible();
  await expectAccessible(screen.container);
  await save();
  const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=4';
  await expect.poll(() => sent).toEqual([[{ rule, exceptions: [] }, 'following']]);
  expect(new Set(scopes)).toEqual(new Set(['following']));
});

test('an unedited rule is sent as it was read, also on another day', async () => {
  const { screen, sent, save } = await openEvent({ recurrence }, true, '&scope=series');
  await screen.getByLabelText('Date').fill('2026-11-24');
  await expect.element(screen.getByRole('button', { name: 'Tuesday' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'false');
  await save();
  await expect.poll(() => sent).toEqual([[recurrence, 'series']]);
});

test('the form is restored, with the present rule unless it was edited', async () => {
  const first = await openEvent({ recurrence }, true, '&scope=series');
  await first.screen.getByLabelText('Subject').fill('Retro');
  await first.screen.unmount();
  const shorter = { rule: recurrence.rule, exceptions: ['2026-11-30'] };
  const { screen, sent, save } = await openEvent({ recurrence: shorter }, true, '&scope=series');
  await expect.element(screen.getByLabelText('Subject')).toHaveValue('Retro');
  await save();
  await expect.poll(() => sent).toEqual([[shorter, 'series']]);
});

test('a date of a series can be left out, and a series can become one event', async () => {
  const { screen, sent, save } = await openEvent({ recurrence }, true, '&scope=series');
  await screen.getByRole('button', { name: 'Skip Mon 30/11' }).click();
  await expect.element(screen.getByRole('button', { name: 'Include Mon 30/11' })).toBeVisible();
  await screen.getByLabelText('Repeats').selectOptions('Never');
  await expect.element(screen.getByText(/^Only this date stays/)).toBeVisible();
  await save();
  await expect.poll(() => sent).toEqual([[null, 'series']]);
});

test('counts the conflicting dates of the list, although the server names fewer', async () => {
  const taken = { name: 'Room One', obstacle: { type: 'unread' } } as const;
  const occurrences = left.map((date) => occurrence(date, { conflicts: date < '2026-12-07' ? [taken] : [] }));
  const conflicts = [{ date: '2026-11-30', email: 'room@x.example' }];
  const refused = {
    type: 'refused',
    status: 422,
    code: 'policy_violation',
    rule: null,
    detail: '',
    conflicts,
  } as const;
  const screen = await openPage('?event=event-1&change=1', {
    read: () => Promise.resolve({ ok: true, value: eventOf({ form: { ...form, recurrence } }) }),
    check: () => ({ places: [place()], occurrences }),
    update: () => Promise.resolve({ ok: false, error: refused }),
  });
  await expect.element(screen.getByText('4 dates · 2 dates taken')).toBeVisible();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText(/^Nothing was reserved: 2 dates are taken/)).toBeVisible();
});

test.each([
  [1920, 1080],
  [390, 844],
])('at the end of the page no date is below its footer on %i × %i', async (width, height) => {
  await page.viewport(width, height);
  const days = Array.from({ length: 30 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`);
  const places = Array.from({ length: 9 }, (_, number) => place({ resourceId: `room-${number}` }));
  const screen = await openPage('?event=event-1&change=1', {
    read: () => Promise.resolve({ ok: true, value: eventOf({ form: { ...form, recurrence } }) }),
    check: () => ({ places, occurrences: days.map((day) => occurrence(day)) }),
  });
  const last = screen.getByText('Wed 30/12 09:00–10:00');
  await expect.element(last).toBeInTheDocument();
  last.element().scrollIntoView();
  document.documentElement.scrollTo(0, document.documentElement.scrollHeight);
  const list = last.element().closest('ul');
  const foot = screen.container.querySelector('footer');
  expect(list?.getBoundingClientRect().bottom).toBeLessThanOrEqual(foot?.getBoundingClientRect().top ?? 0);
  // Hidden words outside the list would lengthen the page below its footer.
  expect(list?.contains(list.querySelector<HTMLElement>('.spoken')?.offsetParent ?? null)).toBe(true);
});
