/*
 * One event at two places, of which one cannot be confirmed yet (spec point 4): each result is shown, and
 * the one that was confirmed stays so.
 */
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { eventOf, places, reserveFree } from './stored.ts';
import { heldEvents } from './calendar-events.ts';
import { EVERY_CALENDAR, expect, test } from './support.ts';

/** In the evening desks are free, and those of this campus that can be confirmed are available then. */
test.use({
  serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300', '--clock', '2026-11-18T18:45:00Z'],
});

/** Places that can be confirmed from that many minutes before. */
const opening = (least: number, most: number) => (one: WireResource) => {
  const minutes = one.resourceMinutesForConfirmationBeforeStartTime ?? -1;
  return one.requiresConfirmation && least <= minutes && minutes <= most;
};

test(
  'one of two places is confirmed, and the other shows why it is not',
  EVERY_CALENDAR,
  async ({ open, server, serverType }) => {
    const page = await open('Ada Lindholm', '/reservations/my');
    // A quarter of an hour before.
    const [closed, opened] = [places.filter(opening(5, 10)), places.filter(opening(15, 60))];
    const sets = opened.flatMap((one) => closed.map((other) => [one.email, other.email]));
    await reserveFree(page, sets, (set) => eventOf('Both at once', '2026-11-18T19:00:00', '2026-11-18T19:30:00', set));
    const held = await heldEvents(page, serverType, '2026-11-18', '2026-11-19');
    const id = held.find(({ subject }) => subject === 'Both at once')?.id ?? '';
    await page.goto(`${server.origin}/reservations/my?days=14&event=${encodeURIComponent(id)}`);
    const asked = page.waitForRequest(/\/api\/event\/confirm$/);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Confirm Both at once' }).click();
    expect((await asked).postDataJSON()).toHaveLength(2);
    await expect(sheet.getByRole('alert')).toHaveText(/^.+ was not confirmed\..*$/);
    await expect(sheet.getByText(/^Confirmed by /)).toHaveCount(1);
  },
);
