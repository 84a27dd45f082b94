import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { EventSheet } from '../../../../src/components/events/EventSheet.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, signedIn } from '../../app/fake-engine.ts';
import { cardOf, MINUTE, NOW, placeOf } from '../../../unit/rules/event-cards.ts';
import { provideEvents, stateOf } from './cards.ts';

beforeEach(async () => {
  await beginAt('/', signedIn);
  await loadTexts('events');
});

const open = () =>
  render(
    <main>
      <EventSheet eventId="event-1" onClose={() => undefined} />
    </main>,
  );

const END = cardOf().end;
const lengths = (): readonly (string | null)[] =>
  page
    .getByRole('group', { name: 'Extend by' })
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

test('can be extended until the next reservation of its place', async () => {
  const events = provideEvents(stateOf());
  await open();
  await expect.poll(lengths).toEqual(['+15 min', '+30 min', '+60 min']);
  events.tell(stateOf({}, { latestEnd: END + 30 * MINUTE }));
  await expect.poll(lengths).toEqual(['+15 min', '+30 min']);
  events.tell(stateOf({}, { latestEnd: END + 29 * MINUTE }));
  await expect.poll(lengths).toEqual(['+15 min']);
});

test('shows when the next reservation of its place begins', async () => {
  provideEvents(stateOf({}, { latestEnd: END }));
  await open();
  await expect.element(page.getByText(/^Taken from .+$/)).toBeVisible();
  expect(lengths()).toEqual([]);
});

test('links to the directions to each place that navigation knows', async () => {
  const url = 'https://maps.example/?startAreaId=zone-1&locationId=desk-1';
  const places = [placeOf({ wayUrl: url }), placeOf({ resourceId: 'room', name: 'Room' })];
  provideEvents(stateOf({ start: NOW + MINUTE, places }));
  const { container } = await open();
  await expect.element(page.getByRole('link', { name: 'Show the way: Desk 1' })).toHaveAttribute('href', url);
  expect(page.getByRole('link', { name: 'Show the way: Room' }).query()).toBeNull();
  await expectAccessible(container);
});
