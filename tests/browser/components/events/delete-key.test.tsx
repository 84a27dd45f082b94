import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { FrameKeys } from '../../../../src/app/FrameKeys.tsx';
import { EventRow } from '../../../../src/components/events/EventRow.tsx';
import { Toasts } from '../../../../src/components/overlays/Toasts.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { network } from '../../../../src/state/browser/network.ts';
import { askToCancel } from '../../../../src/state/reservations/asked-cancellation.ts';
import { leaving } from '../../../../src/state/reservations/reservations.ts';
import { expireToasts, toasts } from '../../../../src/state/toasts.ts';
import type { EventCard } from '../../../../workers/contract.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { cardOf } from '../../../unit/rules/event-cards.ts';

let sent: string[];

beforeEach(async () => {
  await beginAt('/', signedIn);
  await loadTexts('events');
  toasts.list = [];
  network.isOnline = true;
  askToCancel(null);
  Object.assign(leaving, { eventIds: [], goneIds: [] });
  sent = [];
});

/** Shows the row of a reservation, and focuses it. */
async function focusRow(changes: Partial<EventCard>): Promise<void> {
  const card = cardOf({ eventId: 'event-1', subject: 'Review', canCancel: true, isOrganizer: true, ...changes });
  provideFakeEngine({
    reservation: {
      card: () => Promise.resolve({ ok: true, value: card }),
      cancel: (eventId, scope) => {
        sent.push(`${eventId} ${scope}`);
        return Promise.resolve({ ok: true, value: null });
      },
    },
  });
  const screen = await render(
    <>
      <EventRow card={card} now={0} onOpen={() => undefined} />
      <input aria-label="Text" />
      <FrameKeys path="/" />
      <Toasts />
    </>,
  );
  screen.getByRole('button', { name: 'Review' }).element().focus();
}

const toast = (text: string) => page.getByText(text, { exact: true });

test('Delete cancels the reservation that has the focus, once its Undo is over', async () => {
  await focusRow({});
  await userEvent.keyboard('{Delete}');
  await expect.element(toast('Cancelled: Review')).toBeVisible();
  expect(leaving.eventIds).toEqual(['event-1']);
  // It is on its way already.
  await userEvent.keyboard('{Delete}');
  expect(toasts.list).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => leaving.eventIds).toEqual([]);
  page.getByRole('button', { name: 'Review' }).element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => leaving.eventIds).toEqual(['event-1']);
  expireToasts();
  await expect.poll(() => sent).toEqual(['event-1 occurrence']);
});

test('of a series it asks which dates', async () => {
  await focusRow({ isRecurring: true });
  await userEvent.keyboard('{Delete}');
  await page.getByRole('button', { name: 'This and all following' }).click();
  await expect.poll(() => leaving.eventIds).toEqual(['event-1']);
  expireToasts();
  await expect.poll(() => sent).toEqual(['event-1 following']);
});

test.for([
  ['cannot be cancelled', { canCancel: false }, true, 'Review cannot be cancelled'],
  ['needs a connection', {}, false, 'You are offline. Cancelling needs a connection.'],
] as const)('what %s stays, and is told', async ([, changes, isOnline, text]) => {
  network.isOnline = isOnline;
  await focusRow(changes);
  await userEvent.keyboard('{Delete}');
  await expect.element(toast(text)).toBeVisible();
  expect(leaving.eventIds).toEqual([]);
});

test('neither Delete elsewhere nor with other keys cancels', async () => {
  await focusRow({});
  await userEvent.keyboard('{Shift>}{Delete}{/Shift}{Control>}{Delete}{/Control}');
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Delete}');
  expect(leaving.eventIds).toEqual([]);
  expect(toasts.list).toEqual([]);
});
