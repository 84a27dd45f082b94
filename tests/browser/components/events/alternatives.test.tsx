import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type { EventCard, FormCheck, PlaceChoice, ReservingApi } from '../../../../workers/contract.ts';
import { Alternatives } from '../../../../src/components/events/Alternatives.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { outcomes } from '../../../../src/state/reservations/reserve-outcomes.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { anHour, cardOf, checked, eventOf, form, nine, place } from '../../screens/reservation/fake-form.ts';

beforeEach(async () => {
  outcomes.byEventId = {};
  await beginAt('/reservations/my', signedIn);
  await loadTexts('events');
});

const choiceOf = (part: Partial<PlaceChoice> = {}): PlaceChoice => ({
  resourceId: 'room-2',
  kind: 'room',
  name: 'Room Two',
  typeName: 'Room',
  areaPath: 'House A › Floor 2',
  capacity: 4,
  isFree: true,
  walkSeconds: null,
  ...part,
});

const declinedCard = () => cardOf({ look: 'declined', places: [placeOf({ resourceId: 'room-1', look: 'declined' })] });

interface Faked extends Partial<Omit<ReservingApi, 'check'>> {
  readonly card?: EventCard;
  readonly check?: (changing: string | null) => Partial<FormCheck>;
}

function open({ card = declinedCard(), check = () => ({ places: [place()] }), ...verbs }: Faked) {
  let tell: (found: FormCheck) => void = () => undefined;
  provideFakeEngine({
    reserving: {
      watch: (onCheck) => {
        tell = onCheck;
        return Promise.resolve(() => undefined);
      },
      check: (_form, revision, changing) => {
        tell(checked({ ...check(changing), revision }));
        return Promise.resolve();
      },
      read: () => Promise.resolve({ ok: true, value: eventOf() }),
      findPlaces: () => Promise.resolve({ ok: true, value: [] }),
      ...verbs,
    },
  });
  return render(<Alternatives card={card} />);
}

/** Records the changes that are sent, each as its places and its times. */
function recorded() {
  const sent: unknown[] = [];
  const update: ReservingApi['update'] = (eventId, { resourceIds, start, end }, scope) => {
    sent.push([eventId, resourceIds, start, end, scope]);
    return Promise.resolve({ ok: true, value: { eventId, meetingFailure: null, canUndo: false } });
  };
  return { sent, update };
}

test('says why a place declined, and books a later time there by one press', async () => {
  const { sent, update } = recorded();
  const next = { start: nine + anHour, end: nine + 2 * anHour };
  const obstacle = { type: 'reserved', from: nine, until: nine + anHour } as const;
  const screen = await open({ check: () => ({ places: [place({ obstacle, next })] }), update });
  await expect.element(screen.getByText(/10:00/).first()).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Next here: 10:00–11:00' }).click();
  expect(sent).toEqual([['event-1', ['room-1'], next.start, next.end, 'occurrence']]);
});

test('a free place that declined is not offered a quarter of an hour later', async () => {
  const asked: (string | null)[] = [];
  const screen = await open({
    // The time of a changed reservation itself counts as free, and its present place is not offered.
    check: (changing) => {
      asked.push(changing);
      return { places: [place({ next: { start: nine + anHour / 4, end: nine + (5 * anHour) / 4 } })] };
    },
  });
  await expect
    .element(screen.getByText('The place’s calendar declined without a reason. Choose another place.'))
    .toBeVisible();
  await expect.poll(() => asked).toEqual([null]);
  await expect.element(screen.getByRole('button', { name: /^Next here/ })).not.toBeInTheDocument();
});

test('an offer shows type and location, and replaces the place that declined by one press', async () => {
  const { sent, update } = recorded();
  const asked: (string | null | undefined)[] = [];
  const resourceIds = ['room-0', 'room-1'];
  const screen = await open({
    read: () => Promise.resolve({ ok: true, value: eventOf({ form: { ...form, resourceIds } }) }),
    card: cardOf({
      look: 'declined',
      places: [placeOf({ resourceId: 'room-0' }), placeOf({ resourceId: 'room-1', look: 'declined' })],
    }),
    findPlaces: (_text, _form, search) => {
      asked.push(search?.insteadOf);
      return Promise.resolve({ ok: true, value: [choiceOf(), choiceOf({ resourceId: 'room-3', isFree: false })] });
    },
    update,
  });
  const offered = screen.getByRole('button', { name: /^Room Two/ });
  await expect.element(offered).toHaveAccessibleName('Room Two, 09:00–10:00 Room · 4 seats · House A › Floor 2');
  expect(asked).toEqual(['room-1']);
  await offered.click();
  expect(sent).toEqual([['event-1', ['room-0', 'room-2'], form.start, form.end, 'occurrence']]);
});

test('one that can no longer be changed is booked anew, and says why that failed', async () => {
  const keys: string[] = [];
  const screen = await open({
    read: () => Promise.resolve({ ok: true, value: eventOf({ reason: 'cancelled' }) }),
    findPlaces: () => Promise.resolve({ ok: true, value: [choiceOf()] }),
    book: (_form, key) => {
      keys.push(key);
      return Promise.resolve(
        keys.length === 1
          ? { ok: false, error: { type: 'timeout', call: 'book' } }
          : { ok: true, value: { eventId: 'event-2', meetingFailure: null, canUndo: false } },
      );
    },
  });
  const offered = screen.getByRole('button', { name: /^Room Two/ });
  await offered.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await offered.click();
  await expect.poll(() => location.search).toBe('?event=event-2');
  expect(new Set(keys).size).toBe(1);
});

test('for a date of a series the form opens, which asks for which dates', async () => {
  const screen = await open({
    read: () => Promise.resolve({ ok: true, value: eventOf({ isRecurring: true }) }),
    findPlaces: () => Promise.resolve({ ok: true, value: [choiceOf()] }),
  });
  await screen.getByRole('button', { name: /^Room Two/ }).click();
  const { event, change, resource } = Object.fromEntries(new URLSearchParams(location.search));
  expect([event, change, resource]).toEqual(['event-1', '1', 'room-2']);
});

test.for([
  [390, 844],
  [1366, 768],
] as const)('nothing moves when the offers arrive, on %i × %i', async ([width, height]) => {
  await page.viewport(width, height);
  let find: (places: readonly PlaceChoice[]) => void = () => undefined;
  const screen = await open({
    findPlaces: () =>
      new Promise((resolve) => {
        find = (value) => resolve({ ok: true, value });
      }),
  });
  const shown = [screen.getByText('Free instead:'), screen.getByRole('button', { name: 'Find another' })];
  await expect.element(shown[1]!).toBeVisible();
  const before = shown.map((one) => one.element().getBoundingClientRect().top);
  find(['2', '3', '4'].map((id) => choiceOf({ resourceId: `room-${id}`, name: `Room ${id}` })));
  await expect.element(screen.getByRole('button', { name: /^Room 3/ })).toBeVisible();
  expect(shown.map((one) => one.element().getBoundingClientRect().top)).toEqual(before);
  await expect.element(screen.getByRole('button', { name: /^Room 4/ })).not.toBeInTheDocument();
});

test('offers nothing if nothing is available', async () => {
  const screen = await open({
    findPlaces: () => Promise.resolve({ ok: true, value: [choiceOf({ isFree: false })] }),
  });
  await expect.element(screen.getByRole('button', { name: 'Find another' })).toBeVisible();
  await expect.element(screen.getByText('Free instead:')).not.toBeInTheDocument();
});
