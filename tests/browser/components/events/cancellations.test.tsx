import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Toasts } from '../../../../src/components/overlays/Toasts.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { bookedToast } from '../../../../src/state/reservations/booked-toast.ts';
import {
  cancelLater,
  cancelSeveralLater,
  resumeCancellations,
  undoToast,
} from '../../../../src/state/reservations/cancellations.ts';
import { leaving } from '../../../../src/state/reservations/reservations.ts';
import { dismissOlderToasts, expireToasts, showToast, takeToastAction, toasts } from '../../../../src/state/toasts.ts';
import type { Failure, Result } from '../../../../workers/contract.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

const REVIEW = { eventId: 'event-1', scope: 'occurrence', subject: 'Review', isLeaving: false } as const;
const DONE: Result<null, Failure> = { ok: true, value: null };
const AWAY: Result<null, Failure> = { ok: false, error: { type: 'api-unreachable', detail: '' } };

let sent: string[];
let answers: Result<null, Failure>[];

beforeEach(async () => {
  await beginAt('/', signedIn);
  await loadTexts('events');
  localStorage.clear();
  toasts.list = [];
  Object.assign(leaving, { eventIds: [], goneIds: [] });
  sent = [];
  answers = [];
  const cancel = (eventId: string, scope?: string) => {
    sent.push(`${eventId} ${scope}`);
    return Promise.resolve(answers.shift() ?? DONE);
  };
  provideFakeEngine({ reservation: { cancel } });
  await render(<Toasts />);
});

const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith('deskway-cancelling'));

/** A cancellation that a closed page has stored. */
function leavePromise(user: string): void {
  localStorage.setItem('deskway-cancelling:gone', `${user} event-7 series cancel Daily%20stand-up`);
}

test('a cancellation is stored on the device until it is sent', async () => {
  cancelLater(REVIEW);
  expect(leaving.eventIds).toEqual(['event-1']);
  expect(kept()).toHaveLength(1);
  expect(sent).toEqual([]);
  expireToasts();
  await expect.poll(() => kept()).toEqual([]);
  expect(sent).toEqual(['event-1 occurrence']);
});

test('only the newest toast about a reservation stays after Undo', async () => {
  const booked = { eventId: 'event-1', subject: 'Review', isSeries: false };
  showToast(bookedToast('Review is booked', booked));
  cancelLater(REVIEW);
  takeToastAction(undoToast('event-1') ?? 0);
  await expect.element(page.getByText('Review is kept')).toBeVisible();
  expect(toasts.list.map(({ text }) => text)).toEqual(['Review is kept']);
});

test('a message about a reservation does not end the time to undo its cancellation', () => {
  cancelLater(REVIEW);
  dismissOlderToasts('event-1');
  expect(undoToast('event-1')).toBe(toasts.list.at(-1)?.id);
  expect(sent).toEqual([]);
});

test('undoing a cancellation of another organizer’s event keeps it in the calendar', async () => {
  cancelLater({ ...REVIEW, isLeaving: true });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('status').getByText('Review stays in your calendar')).toBeVisible();
});

test('one of several has no Undo of its own', async () => {
  cancelSeveralLater([REVIEW, { ...REVIEW, eventId: 'event-2' }], 'Cancelled: 2', () => undefined);
  expect(undoToast('event-1')).toBeNull();
  cancelLater({ ...REVIEW, eventId: 'event-3' });
  expect(undoToast('event-3')).toBe(toasts.list.at(-1)?.id);
  expireToasts();
  await expect.poll(kept).toEqual([]);
});

test('an undone cancellation is removed, and reported as kept', async () => {
  cancelLater(REVIEW);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('status').getByText('Review is kept')).toBeVisible();
  expireToasts();
  expect([kept(), sent, leaving.eventIds]).toEqual([[], [], []]);
});

test('the next page sends what a closed one has stored, and reports it', async () => {
  leavePromise('alice');
  await resumeCancellations('alice');
  expect(sent).toEqual(['event-7 series']);
  await expect.element(page.getByText(/^Cancelled: Daily stand-up/)).toBeVisible();
  expect(kept()).toEqual([]);
});

test('another user does not send it, and the stored ones of an open page are not taken', async () => {
  leavePromise('ben');
  await resumeCancellations('alice');
  await navigator.locks.request('deskway-cancelling:alive', async () => {
    localStorage.setItem('deskway-cancelling:alive', 'alice event-8 occurrence cancel Mine');
    await resumeCancellations('alice');
  });
  expect(sent).toEqual([]);
  expect(kept()).toHaveLength(2);
});

test('after a failure a permanent toast offers to try again', async () => {
  answers = [AWAY, AWAY, DONE];
  cancelLater(REVIEW);
  expireToasts();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.poll(() => sent).toHaveLength(2);
  await expect.element(page.getByText(/^Review was not cancelled\. Cannot connect/)).toBeVisible();
  await again.click();
  await expect.poll(() => sent).toHaveLength(3);
  await expect.element(again).not.toBeInTheDocument();
});
