/*
 * Every field of a reservation, filled in at once (issue 5, item 2), and what a place allows, shown while it is typed.
 */
import type { Page } from '@playwright/test';

import { bookingState, expect, test } from './support.ts';

test.use({ serverArgs: ['--memory', '--resources', '500', '--meeting-url', 'https://meet.example/{id}'] });

interface Room {
  readonly id: string;
  readonly capacity: number;
  readonly csCode: string;
  readonly timezone: string;
  readonly requiresConfirmation: boolean;
  readonly endTime: string | null;
  readonly conditions: { readonly reservedTo: string | null };
  readonly schedulingSettings: {
    readonly maximumMeetingDurationInMinutes: number | null;
    readonly rejectOutsideWorkingHours: boolean;
  } | null;
}

/** Its licence: only for premium resources can others be invited (spec point 5). */
const PREMIUM = 'CS0600';

/** Rooms that need no confirmation. */
async function roomsOf(page: Page): Promise<readonly Room[]> {
  const all = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('api_token') ?? ''}` };
    const found: Room[] = await (await fetch('/api/assist/resources', { headers })).json();
    return found;
  });
  return all.filter((one) => one.capacity > 2 && !one.requiresConfirmation && one.conditions.reservedTo === null);
}

const isHere = ({ timezone, csCode }: Room): boolean => timezone === 'Europe/Prague' && csCode === PREMIUM;

const isStrict = ({ schedulingSettings }: Room): boolean => schedulingSettings?.rejectOutsideWorkingHours === true;
const longestOf = ({ schedulingSettings }: Room): number | null =>
  schedulingSettings?.maximumMeetingDurationInMinutes ?? null;

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The campus has no such room');
  return one;
}

const side = (page: Page) => page.getByRole('complementary', { name: 'Availability' });
const send = (page: Page) => page.locator('main form button[type="submit"]');
const at = (from: string, to: string, ...rooms: readonly Room[]): string =>
  `/reservations/reserve?start=${from}&end=${to}${rooms.map(({ id }) => `&resource=${id}`).join('')}`;

async function invite(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'People' }).fill(text);
  await page.getByRole('listbox', { name: 'People' }).getByRole('option', { name }).click();
}

test('the limits of a place on length, advance, time and people are shown while typing', async ({ open, server }) => {
  const page = await open('Ada Lindholm', '/reservations/reserve');
  const rooms = await roomsOf(page);
  const strict = found(rooms.find((one) => isHere(one) && isStrict(one) && one.endTime !== '24:00'));
  await page.goto(server.origin + at('2026-11-20T23:00', '2026-11-20T23:30', strict));
  await expect(side(page).getByText(/^Closed until /)).toBeVisible();

  // On a Saturday nothing else conflicts.
  const brief = found(rooms.find((one) => isHere(one) && !isStrict(one) && longestOf(one) === 240));
  await page.goto(server.origin + at('2026-11-21T07:00', '2026-11-21T08:00', brief));
  await page.getByRole('combobox', { name: 'End time' }).fill('20:00');
  await page.keyboard.press('Tab');
  await expect(side(page).getByText('At most 4 hours per reservation.', { exact: true })).toBeVisible();
  await page.getByLabel('Date').fill('2027-09-01');
  await expect(side(page).getByText(/^At most \d+ days ahead/)).toBeVisible();
  const guests = Array.from({ length: brief.capacity + 1 }, (_, index) => `guest-${index}@example.org`);
  await page.getByRole('combobox', { name: 'People' }).fill(guests.join(', '));
  await page.keyboard.press('Enter');
  const tooMany = page.getByText(`${guests.length} people, but ${brief.capacity} seats.`);
  await expect(tooMany).toBeVisible();
  await page.getByRole('button', { name: 'remote guest-0@example.org' }).click();
  await expect(tooMany).toBeHidden();
});

test('every field of a reservation is kept, sent and read back, and it does not conflict with itself', async ({
  open,
}) => {
  const finder = await open('Clara Nováková', '/reservations/reserve');
  const rooms = await roomsOf(finder);
  const here = found(rooms.find((room) => isHere(room) && !isStrict(room)));
  const there = found(rooms.find((room) => room.timezone === 'Europe/London' && !isStrict(room)));
  const page = await open('Ada Lindholm', at('2026-11-21T05:00', '2026-11-21T06:00', here, there));
  await expect(side(page).getByText('04:00–05:00 there (Europe/London)')).toBeVisible();
  await invite(page, 'Ben Ok', 'Ben Okafor');
  await expect(side(page).getByText('free', { exact: true })).toBeVisible();
  await invite(page, 'design', 'Design studio');
  await page.getByRole('button', { name: 'remote Design studio' }).click();
  const chosen = [
    ['Show me as', 'oof'],
    ['Visibility', 'private'],
    ['Reminder', '1440'],
  ] as const;
  await page.getByLabel('Online meeting').check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const [label, value] of chosen) await page.getByLabel(label).selectOption(value);
  await expect(page.getByLabel('Reminder').locator('option:checked')).toHaveText('1 day before');
  await page.getByLabel('Subject').fill('Quarter plan');
  await page.getByLabel('Message', { exact: true }).fill('Line one\n<b>not bold</b>');
  const areSaid = async (): Promise<void> => {
    for (const [label, value] of chosen) await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel('Online meeting')).toBeChecked();
    await expect(page.getByLabel('Subject')).toHaveValue('Quarter plan');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Line one\n<b>not bold</b>');
  };

  await page.getByRole('link', { name: /^Reser/ }).click();
  await expect(send(page)).toHaveCount(0);
  await page.goBack();
  await areSaid();
  await send(page).click();
  await expect(bookingState(page, 'Booked')).toBeVisible();

  await page.getByRole('button', { name: 'Change' }).click();
  await areSaid();
  const invited = page.getByRole('list', { name: 'People invited' });
  const remote = invited.getByRole('button', { name: /^remote/, pressed: true });
  // The server knows the members of the group; Ben himself comes.
  await expect.poll(() => remote.count()).toBeGreaterThan(1);
  await expect(invited.getByRole('button', { name: 'remote Ben Okafor', pressed: false })).toBeVisible();
  await expect(side(page).getByText('free', { exact: true }).first()).toBeVisible();
  await expect(side(page).getByText('busy', { exact: true })).toHaveCount(0);
});
