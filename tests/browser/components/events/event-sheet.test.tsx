import '../../../../src/styles/global.css';

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type { Failure, Result } from '../../../../workers/contract.ts';
import { EventSheet } from '../../../../src/components/events/EventSheet.tsx';
import { Toasts } from '../../../../src/components/overlays/Toasts.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { leaving } from '../../../../src/state/reservations/reservations.ts';
import { expireToasts, toasts } from '../../../../src/state/toasts.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, signedIn } from '../../app/fake-engine.ts';
import { cardOf, MINUTE, NOW, placeOf } from '../../../unit/rules/event-cards.ts';
import { provideEvents, stateOf } from './cards.ts';

beforeEach(async () => {
  // A width at which no toast covers the buttons of the sheet: a click would wait until it has gone.
  await page.viewport(1366, 768);
  await beginAt('/', signedIn);
  await loadTexts('events');
  Object.assign(leaving, { eventIds: [], goneIds: [] });
  toasts.list = [];
});

const onClose = vi.fn();

async function open(): Promise<Element> {
  onClose.mockClear();
  const { container } = await render(
    <main>
      <EventSheet eventId="event-1" onClose={onClose} />
      <Toasts />
    </main>,
  );
  return container;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the details of an event', () => {
  test('shows time, places, people and status, and is accessible', async () => {
    provideEvents(
      stateOf(
        {
          isRecurring: true,
          meetingUrl: 'https://meet.example/1',
          places: [
            placeOf({ confirmedBy: 'Ben', confirmedWhen: NOW - MINUTE }),
            placeOf({ resourceId: 'desk-2', name: 'Desk 2', confirmedWhen: NOW - 24 * 60 * MINUTE }),
            placeOf({ resourceId: 'room', name: 'Room', look: 'declined', timeZone: 'Asia/Tokyo', orderItemsCount: 2 }),
          ],
        },
        {
          bodyHtml: '<p>Bring <b>coffee</b></p>',
          bodyPreview: 'Bring coffee',
          meetingCode: '2415 867',
          meetingPassword: 'kPz3',
        },
      ),
    );
    const container = await open();
    for (const text of ['You are the organizer', '2 people invited', 'Part of a series', 'Declined', '2 orders']) {
      await expect.element(page.getByText(text)).toBeVisible();
    }
    // The confirmation was yesterday.
    await expect.element(page.getByText(/^Confirmed, \D+ \d+\/\d+, \d\d:\d\d$/)).toBeVisible();
    await expect.element(page.getByText('Meeting number: 2415 867')).toBeVisible();
    await expect.element(page.getByText('Password: kPz3')).toBeVisible();
    await expect.element(page.getByText(/^Confirmed by Ben, /)).toBeVisible();
    await expect.element(page.getByText(/ in Asia\/Tokyo$/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Join meeting' })).toBeVisible();
    await expect.poll(() => container.querySelector('b')?.textContent).toBe('coffee');
    await expectAccessible(container);
  });

  test('names all invited people, after unfolding if there are many', async () => {
    const attendees = Array.from({ length: 30 }, (_, number) => ({
      name: `Person ${number}`,
      answer: 'notResponded' as const,
    }));
    const events = provideEvents(stateOf());
    await open();
    await expect.element(page.getByText('Ben Carter')).toBeVisible();
    await expect.element(page.getByText('eva@campus.example')).toBeVisible();
    events.tell(stateOf({ attendees }));
    const count = page.getByText('30 people invited');
    await expect.element(count).toBeVisible();
    await expect.element(page.getByText('Person 29')).not.toBeVisible();
    await count.click();
    await expect.element(page.getByText('Person 29')).toBeVisible();
  });

  test('copies the link to its online meeting', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    provideEvents(stateOf({ meetingUrl: 'https://meet.example/1' }));
    await open();
    await button('Copy link').click();
    await expect.element(page.getByText('Link copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('https://meet.example/1');
    writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await button('Copy link').click();
    await expect.element(page.getByText('The link could not be copied.')).toBeVisible();
  });

  test('counts the guests who are not invited', async () => {
    provideEvents(stateOf({}, { guests: 2 }));
    await open();
    await expect.element(page.getByText('2 extra guests')).toBeVisible();
  });

  test('shows the answer of each invited person', async () => {
    const answers = ['accepted', 'tentative', 'declined', 'notResponded'] as const;
    provideEvents(stateOf({ attendees: answers.map((answer) => ({ name: `Person ${answer}`, answer })) }));
    await open();
    const guests = page.getByRole('listitem').filter({ hasText: 'Person' });
    await expect
      .poll(() => guests.elements().map((guest) => guest.textContent))
      .toEqual([
        'Person accepted Accepted',
        'Person tentative Maybe',
        'Person declined Declined',
        'Person notResponded No answer yet',
      ]);
  });

  test('counts down to the end of the confirmation window', async () => {
    const window = { confirmUntil: NOW + 5 * MINUTE, showConfirmButton: true, look: 'toConfirm' as const };
    provideEvents(stateOf({ ...window, showChangeButton: false }));
    await open();
    const timer = page.getByRole('timer');
    await expect.element(timer).toBeVisible();
    const before = timer.element().textContent;
    expect(before).toMatch(/^[45]:\d\d left$/);
    await expect.poll(() => timer.element().textContent).not.toBe(before);
  });

  test('asks for nothing while it is being cancelled, until that is undone', async () => {
    const window = { confirmFrom: NOW + MINUTE, confirmUntil: NOW + 5 * MINUTE, showConfirmButton: true };
    provideEvents(stateOf({ ...window, look: 'toConfirm', places: [placeOf({ look: 'toConfirm' })] }));
    await open();
    await expect.element(button('Confirm Review')).toBeVisible();
    leaving.eventIds = ['event-1'];
    await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/confirm/i)).not.toBeInTheDocument();
    await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
    await expect.element(button(/Cancel|Change|Finish/)).not.toBeInTheDocument();
    leaving.eventIds = [];
    await expect.element(button('Confirm Review')).toBeVisible();
  });

  test('does not disappear if it is read after the cancellation', async () => {
    leaving.goneIds = ['event-1'];
    provideEvents(stateOf());
    await open();
    await expect.element(button('Change Review')).toBeVisible();
    leaving.goneIds = ['event-1'];
    await expect.element(button('Change Review')).not.toBeInTheDocument();
  });

  test('offers Undo for a cancellation as long as the toast does', async () => {
    // The only button at the bottom, so that the next one takes its place.
    provideEvents(stateOf({ showChangeButton: false, showFinish: false }));
    await open();
    const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo' });
    await button('Cancel reservation').click();
    await undo.dblClick();
    await expect.element(page.getByRole('status').getByText('Review is kept')).toBeVisible();
    await expect.element(undo).not.toBeInTheDocument();
    expect(leaving.eventIds).toEqual([]);
    await button('Cancel reservation').click();
    await expect.element(undo).toBeVisible();
    expireToasts();
    await expect.element(undo).not.toBeInTheDocument();
  });

  test('shows when it is to be confirmed', async () => {
    const opensAt = { confirmFrom: NOW + 45 * MINUTE, confirmUntil: NOW + 75 * MINUTE, look: 'unconfirmed' as const };
    provideEvents(stateOf({ ...opensAt, start: NOW + 60 * MINUTE, end: NOW + 90 * MINUTE, showChangeButton: false }));
    await open();
    await expect.element(page.getByText(/^Confirm .+–.+ to keep it$/)).toBeVisible();
  });

  test.each([
    [{ look: 'unconfirmed', confirmFrom: NOW + 45 * MINUTE }, /^Review can be changed once it is confirmed, from \d/],
    [{ look: 'toConfirm', showConfirmButton: true }, 'Confirm the reservation before you change it.'],
  ] as const)('says why it cannot be changed before its confirmation: %o', async (state, reason) => {
    provideEvents(stateOf({ ...state, showChangeButton: false, confirmUntil: NOW + 75 * MINUTE }));
    const container = await open();
    const change = button('Change Review');
    await expect.element(change).toHaveAttribute('aria-disabled', 'true');
    await expect.element(change).toHaveAccessibleDescription(reason);
    await expect.element(page.getByText(reason)).toBeVisible();
    await expectAccessible(container);
  });

  test('cannot be finished in its last minute', async () => {
    const events = provideEvents(stateOf());
    await open();
    await expect.element(button('Finish now: Review')).toBeVisible();
    events.tell(stateOf({ end: NOW + MINUTE }));
    await expect.element(button('Finish now: Review')).not.toBeInTheDocument();
  });

  test('follows its changes', async () => {
    const events = provideEvents(stateOf());
    await open();
    await expect.element(button('Finish now: Review')).toBeVisible();
    events.tell(stateOf({ subject: 'Retro', showFinish: false }));
    await expect.element(page.getByRole('dialog', { name: 'Retro' })).toBeVisible();
    await expect.element(button(/^Finish/)).not.toBeInTheDocument();
  });

  test('shows why it cannot be read, and can be retried', async () => {
    const failure = { type: 'timeout', call: 'event' } as const;
    provideEvents({ value: null, asOf: null, failure, now: NOW });
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server took too long. Try again.');
    await expect.element(button('Try again')).toBeVisible();
  });

  test('what no longer exists is not tried again', async () => {
    const failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' } as const;
    provideEvents({ value: null, asOf: null, failure, now: NOW });
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This no longer exists.');
    await expect.element(button('Close')).toBeVisible();
    await expect.element(button('Try again')).not.toBeInTheDocument();
  });
});

describe('the actions', () => {
  test('are reachable by keyboard, and work', async () => {
    const events = provideEvents(stateOf({ showConfirmButton: true, confirmUntil: NOW + MINUTE }));
    await open();
    await expect.element(page.getByRole('dialog')).toHaveFocus();
    const reached = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await userEvent.keyboard('{Tab}');
      reached.add(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
    }
    const names = ['+30 min', 'Confirm Review', 'Change Review', 'Finish now: Review', 'Cancel reservation'];
    expect([...reached]).toEqual(expect.arrayContaining(names));
    await button('+30 min').click();
    await button('Confirm Review').click();
    await button('Finish now: Review').click();
    await page.getByRole('dialog', { name: 'Finish Review now?' }).getByRole('button', { name: 'Finish now' }).click();
    await expect.poll(() => events.orders).toEqual(['extend event-1 30', 'confirm event-1', 'finish event-1']);
    await expect.element(page.getByText('Finished: Review')).toBeVisible();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each([
    ['accepted', /^Review now ends at \d\d:\d\d$/],
    ['tentative', /^Booking Review until \d\d:\d\d …$/],
  ] as const)('says how what was made longer stands with its place: %s', async (look, told) => {
    provideEvents(stateOf(), { card: () => Promise.resolve({ ok: true, value: cardOf({ look }) }) });
    await open();
    await button('+30 min').click();
    await expect.element(page.getByText(told)).toBeVisible();
  });

  test.each([
    ['accepted', /^Review now ends at \d\d:\d\d$/],
    ['declined', /^Review until \d\d:\d\d was declined$/],
  ] as const)('one toast says in the end what the place has said: %s', async (look, told) => {
    const asked = stateOf({ look: 'tentative', end: cardOf().end + 30 * MINUTE });
    const events = provideEvents(stateOf(), {
      card: () => Promise.resolve({ ok: true, value: cardOf({ look: 'tentative' }) }),
    });
    await open();
    await button('+30 min').click();
    await expect.element(page.getByText(/^Booking Review until/)).toBeVisible();
    events.tell(asked);
    events.tell(stateOf({ look, end: cardOf().end + 30 * MINUTE }));
    await expect.element(page.getByText(told)).toBeVisible();
    expect(toasts.list).toHaveLength(1);
  });

  test('a second click after the confirmation presses nothing else', async () => {
    const events = provideEvents(
      stateOf({ showConfirmButton: true, confirmUntil: NOW + MINUTE, showChangeButton: false }),
    );
    await open();
    await button('Confirm Review').dblClick();
    await expect.element(page.getByText('Confirmed: Review')).toBeVisible();
    events.tell(stateOf());
    await expect.element(button('Change Review')).toBeVisible();
    await expect.element(button('Confirm Review')).not.toBeInTheDocument();
    expect(events.orders).toEqual(['confirm event-1']);
  });

  test('Enter pressed twice finishes nothing, and the focus returns', async () => {
    const events = provideEvents(stateOf());
    await open();
    await expect.element(button('Finish now: Review')).toBeVisible();
    button('Finish now: Review').element().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Finish Review now?' })).not.toBeInTheDocument();
    await expect.element(button('Finish now: Review')).toHaveFocus();
    expect(events.orders).toEqual([]);
  });

  test('name each place that was not confirmed, with its reason', async () => {
    const failure = { type: 'refused', status: 409, code: 'not_started', rule: null, detail: '' } as const;
    const places = [
      { resourceId: 'a', name: 'Desk 1', failure: null },
      { resourceId: 'b', name: 'Room', failure },
    ];
    const confirm = () => Promise.resolve({ ok: true, value: places } as const);
    provideEvents(stateOf({ showConfirmButton: true, confirmUntil: NOW + MINUTE }), { confirm });
    await open();
    await button('Confirm Review').click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Room was not confirmed. It is too early for that.');
    expect(alert.element().textContent).not.toContain('Desk 1');
  });

  test('show a problem even while other actions are shown elsewhere', async () => {
    const asked = Promise.withResolvers<Result<null, Failure>>();
    provideEvents(stateOf(), { extend: () => asked.promise });
    const sheet = (isElsewhere: boolean) => (
      <EventSheet eventId="event-1" onClose={onClose} hidesActions={() => isElsewhere} />
    );
    const screen = await render(sheet(false));
    await button('+30 min').click();
    await screen.rerender(sheet(true));
    await expect.element(button('Change Review')).not.toBeInTheDocument();
    asked.resolve({ ok: false, error: { type: 'timeout', call: 'extend' } });
    await expect.element(page.getByRole('alert')).toBeVisible();
  });

  test('ask which events of another organizer’s series to leave', async () => {
    const events = provideEvents(stateOf({ isRecurring: true, isOrganizer: false }));
    await open();
    await button('Leave').click();
    await expect.element(page.getByRole('dialog', { name: 'Leave Review?' })).toBeVisible();
    await button('All upcoming dates').click();
    await expect.element(page.getByText('You left Review')).toBeVisible();
    expireToasts();
    await expect.poll(() => events.orders).toEqual(['cancel event-1 series']);
  });

  test('ask which events of a series to cancel', async () => {
    const events = provideEvents(stateOf({ isRecurring: true }));
    const container = await open();
    await button('Cancel reservation').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel Review?' });
    await expect.element(dialog).toBeVisible();
    await expectAccessible(container);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await button('Cancel reservation').click();
    await button('This and all following').click();
    await expect.element(page.getByText('Cancelled: Review')).toBeVisible();
    expect(events.orders).toEqual([]);
    expireToasts();
    await expect.poll(() => events.orders).toEqual(['cancel event-1 following']);
  });

  test('let an invited user answer and leave', async () => {
    const events = provideEvents(
      stateOf({ isOrganizer: false, showChangeButton: false, showFinish: false }, { answer: 'tentative' }),
    );
    const container = await open();
    await expect.element(button('Maybe')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(container);
    await button('Accept').click();
    await button('Leave').click();
    await expect.element(page.getByText('You left Review')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    expireToasts();
    expect(events.orders).toEqual(['respond event-1 accepted']);
  });

  test('do not rely on colour', async () => {
    const looks = ['accepted', 'declined'] as const;
    provideEvents(stateOf({ places: looks.map((look) => placeOf({ resourceId: look, look })) }));
    const container = await open();
    const drawn = looks.map((look) => container.querySelector(`li [data-look="${look}"] svg`)?.innerHTML);
    expect(new Set(drawn).size).toBe(2);
  });
});
