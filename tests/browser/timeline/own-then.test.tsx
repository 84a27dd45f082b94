import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { loadTexts, startI18n } from '../../../src/i18n/index.ts';
import { leaving } from '../../../src/state/reservations/reservations.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import type { EventCard, TimelineItem } from '../../../workers/contract.ts';
import { cardOf, placeOf } from '../../unit/rules/event-cards.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame, createItem, slotInstant } from './campus.ts';
import { drag, drawn, open, pointOf, prepare } from './screen-fixture.tsx';

/** Rows 0 to 4 are free from now (09:30, slot 38) on; the picked range is 10:00 to 11:00 on the first. */
const codes = Array.from({ length: 5 }, () => '0');

async function pick(items: readonly TimelineItem[], ownEvents?: readonly EventCard[]) {
  const own = ownEvents === undefined ? {} : { ownEvents };
  const opened = await open({ frameOf: () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items }), ...own });
  drag(pointOf(0, 40), pointOf(0, 43));
  await expect.element(page.getByRole('dialog', { name: 'Meeting room 1.001' })).toBeInTheDocument();
  return opened;
}

const line = () => page.getByRole('dialog').getByRole('button', { name: /^You also have / });
/** Half an hour into it, on the third row. */
const SAID = 'You also have Meeting room 1.003, 10:30–11:30.';

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  Object.assign(leaving, { eventIds: [], goneIds: [] });
  for (const { id } of toasts.list) dismissToast(id);
});

test('names another reservation at that time, and allows both', async () => {
  const { engine, screen } = await pick([createItem(2, 42, 46)]);
  await expect.element(line()).toHaveTextContent(SAID);
  await expectAccessible(screen.container);
  await page.getByRole('button', { name: 'Reserve 10:00–11:00' }).click();
  await expect.poll(() => engine.drafts).toMatchObject([{ resourceId: 'resource-0', start: slotInstant(40) }]);
});

test('names several, the shortest first, and links to that one', async () => {
  await pick([createItem(3, 0, 96), createItem(2, 42, 46), createItem(1, 36, 52)]);
  await expect
    .element(line())
    .toHaveTextContent('You also have Meeting room 1.003, Meeting room 1.002 and Meeting room 1.004.');
  await line().click();
  await expect.element(page.getByRole('dialog', { name: 'Planning' })).toMatchTextContent(/Desk 1-003/);
});

test('names a resource once, even if it is reserved twice or shown on the board as well', async () => {
  const shown = elsewhere({ places: [placeOf({ resourceId: 'resource-2', name: 'Meeting room 1.003' })] });
  await pick([createItem(2, 42, 43), createItem(2, 43, 46)], [shown]);
  await expect.element(line()).toHaveTextContent(SAID);
});

test('ignores other times, colleagues, declined and leaving reservations, and the resource itself', async () => {
  leaving.eventIds = ['event-4-40'];
  await pick([
    createItem(2, 44, 46),
    createItem(2, 38, 40),
    createItem(1, 40, 44, { look: 'cancelled' }),
    createItem(1, 41, 44, { look: 'declined' }),
    createItem(3, 40, 44, { owner: { name: 'Petr', colour: 1 } }),
    createItem(4, 40, 44),
    createItem(0, 43, 46),
    // The longest: it would not be named if one of the others were.
    createItem(5, 36, 60),
  ]);
  await expect.element(line()).toHaveTextContent('You also have Desk 1-006, 09:00–15:00.');
});

test('is absent for the full form: the reservation may be the one that it changes', async () => {
  history.replaceState(null, '', '?for=form');
  await pick([createItem(2, 42, 46)]);
  await loadTexts('events');
  await drawn();
  await expect.element(page.getByRole('button', { name: /^Use this place/ })).toBeVisible();
  await expect.element(line()).not.toBeInTheDocument();
});

test('follows the chosen time, and patches under the open sheet', async () => {
  const { engine } = await pick([]);
  const now = slotInstant(38);
  const none = { rows: new Uint32Array(0), slots: new Uint8Array(0), states: new Uint8Array(0), removed: [] };
  const age = { now, asOf: now, stale: false, nearInstead: null, progress: 1, isRemoteChange: false };
  engine.send({ type: 'patch', patch: { view: 1, ...none, ...age, upserted: [createItem(2, 44, 46)] } });
  await page.getByRole('combobox', { name: 'End' }).selectOptions('45');
  await expect.element(line()).toHaveTextContent('You also have Meeting room 1.003, 11:00–11:30.');
  await page.getByRole('combobox', { name: 'End' }).selectOptions('44');
  await expect.element(line()).not.toBeInTheDocument();
});

test('opens the other reservation, and keeps the draft', async () => {
  await pick([createItem(2, 42, 46)]);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  line().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Planning' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Budget');
  await expect.element(line()).toHaveTextContent(SAID);
});

/** Reservations of the user, 10:30 to 11:30, none of which the board shows. */
const elsewhere = (changes: Partial<EventCard> = {}): EventCard =>
  cardOf({ eventId: 'event-9', start: slotInstant(42), end: slotInstant(46), ...changes });

test('names a resource that is not shown, and links to its reservation', async () => {
  await pick([createItem(1, 36, 52)], [elsewhere()]);
  await expect.element(line()).toHaveTextContent('You also have Desk 1 and Meeting room 1.002.');
  await line().click();
  await expect.poll(() => location.pathname + location.search).toBe('/reservations/my?event=event-9');
});

test('ignores a meeting without a resource, a declined one, and one with the same resource', async () => {
  Object.assign(leaving, { eventIds: ['event-8'], goneIds: ['event-7'] });
  const others = [
    elsewhere({ places: [] }),
    elsewhere({ places: [placeOf({ look: 'declined' })] }),
    elsewhere({ places: [placeOf(), placeOf({ resourceId: 'resource-0' })] }),
    elsewhere({ eventId: 'event-8' }),
    elsewhere({ eventId: 'event-7' }),
    elsewhere({ start: slotInstant(44) }),
    // The longest: it would not be named if one of the others were.
    elsewhere({ places: [placeOf({ name: 'Desk 2' })], start: slotInstant(0), end: slotInstant(90) }),
  ];
  await pick([], others);
  await expect.element(line()).toHaveTextContent('You also have Desk 2, 00:00–22:30.');
});
