import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { readView } from '../../../../src/screens/my-events/query.ts';
import { leaving, markLeaving } from '../../../../src/state/reservations/reservations.ts';
import { dismissToast, takeToastAction, toasts } from '../../../../src/state/toasts.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { card, MORNING, openMyEvents, stateOf } from './world.tsx';

const ENTRY = { from: 540, to: 600, isAside: false, asides: 0 } as const;
const many = (count: number) => Array.from({ length: count }, (_, number) => card(number));

beforeEach(() => page.viewport(1280, 800));

test('shows each event under its day, today marked', async () => {
  const { screen } = await openMyEvents(stateOf(many(6)));
  await expect.element(screen.getByRole('heading', { name: /Wednesday,? 18 November 2026 Today/ })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: /Thursday,? 19 November 2026$/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Event 5' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('on a phone a press anywhere in a row opens it, except on its controls', async () => {
  await page.viewport(390, 844);
  const { screen } = await openMyEvents(stateOf([card(0, { showChangeButton: true })]));
  const row = document.querySelector('[data-event="event-0"]');
  const { left, right, top, bottom, height } = row?.getBoundingClientRect() ?? new DOMRect();
  const at = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('button, input');
  const open = screen.getByRole('button', { name: 'Event 0', exact: true }).element();
  const box = screen.getByRole('checkbox', { name: /Event 0/ }).element();
  const change = screen.getByRole('button', { name: 'Change Event 0' }).element();
  const middle = (element: Element) => {
    const { x, y, width, height: tall } = element.getBoundingClientRect();
    return at(x + width / 2, y + tall / 2);
  };
  expect([at(right - 4, top + 4), at(right - 4, top + height / 2), at(right - 4, bottom - 4)]).toEqual([
    open,
    open,
    open,
  ]);
  expect(at(left + 60, top + height / 3)).toBe(open);
  expect([middle(box), middle(change)]).toEqual([box, change]);
});

test('the reservations of a month need no frame, as a background page hardly gets any', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  onTestFinished(() => void vi.unstubAllGlobals());
  await openMyEvents(stateOf(many(47)));
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(47);
});

test('a problem stays with its reservation, and leaves room for its title', async () => {
  const running = { showFinish: true, showChangeButton: true };
  const subject = 'The third quarter with all teams';
  const others = [card(1, running), card(2)];
  const { screen, tell } = await openMyEvents(stateOf([card(0, { ...running, subject }), ...others]));
  const title = screen.getByRole('button', { name: subject, exact: true });
  const before = title.element().getBoundingClientRect().height;
  await screen.getByRole('button', { name: `Finish now: ${subject}` }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Finish now' }).click();
  await expect.element(screen.getByText('The server took too long. Try again.')).toBeVisible();
  expect(title.element().getBoundingClientRect().height).toBe(before);
  tell(stateOf(others));
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Finish now: Event 1' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('an open question and the focus survive when other rows before it come and go', async () => {
  const running = { showFinish: true, showChangeButton: true };
  const cards = [card(0), card(1), card(2, running), card(3)];
  const { screen, tell } = await openMyEvents(stateOf(cards));
  await screen.getByRole('button', { name: 'Finish now: Event 2' }).click();
  const question = screen.getByRole('dialog');
  await expect.element(question).toBeVisible();
  tell(stateOf(cards.slice(1)));
  await expect.element(screen.getByRole('button', { name: 'Event 0', exact: true })).not.toBeInTheDocument();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');

  tell(stateOf(cards));
  await userEvent.click(screen.getByRole('checkbox', { name: /Event 1/ }));
  tell(stateOf(cards.slice(1)));
  await expect.element(screen.getByRole('button', { name: 'Event 0', exact: true })).not.toBeInTheDocument();
  tell(stateOf(cards.slice(2)));
  await expect.element(screen.getByRole('checkbox', { name: /Event 2/ })).toHaveFocus();
});

test('the row in place of a removed one gets the focus, behind its sheet and after that is closed', async () => {
  const cards = [card(0), card(1), card(2)];
  const { screen, tell } = await openMyEvents(stateOf(cards));
  const title = (name: string) => screen.getByRole('button', { name, exact: true });
  title('Event 0').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(title('Event 0')).toHaveFocus();
  tell(stateOf(cards.slice(1)));
  await expect.element(title('Event 1')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  tell(stateOf(cards.slice(2)));
  await expect.element(title('Event 1')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(title('Event 2')).toHaveFocus();
});

test('reads the query from the address and writes the pressed states to it', async () => {
  const { screen, asked } = await openMyEvents(stateOf(many(3)), {
    search: '?days=7&state=declined&place=Oak&person=ben@x.y&group=team@x.y',
  });
  expect(asked.at(-1)).toMatchObject({
    days: 7,
    states: [{ canceled: true, accepted: false }],
    resourceNames: ['Oak'],
    attendees: [
      { value: 'ben@x.y', isGroup: false },
      { value: 'team@x.y', isGroup: true },
    ],
  });
  await screen.getByRole('button', { name: 'Pending' }).click();
  expect(new URLSearchParams(location.search).getAll('state')).toEqual(['waiting', 'declined']);
  await screen.getByRole('button', { name: 'Remove Oak' }).click();
  expect(new URLSearchParams(location.search).has('place')).toBe(false);
  history.back();
  await expect.element(screen.getByRole('button', { name: 'Remove Oak' })).toBeVisible();
});

test.each([
  ['', 30],
  ['days=366', 366],
  ['days=-366', -366],
  ['days=367', 30],
  ['days=-367', 30],
  ['days=0', 30],
])('an address with "%s" asks for %d days', (address, days) => {
  expect(readView(new URLSearchParams(address)).days).toBe(days);
});

test('arrows move by the shown period, and back to today', async () => {
  const { screen } = await openMyEvents(stateOf(many(3)));
  await screen.getByRole('button', { name: 'Later (J)' }).click();
  expect(location.search).toContain('date=2026-12-18');
  await screen.getByRole('button', { name: 'Earlier (K)' }).click();
  expect(location.search).not.toContain('date=');
});

test.each([60, 90])('Shift selects all rows between two, and the keys move between rows: %i', async (length) => {
  const { screen } = await openMyEvents(stateOf(many(length)));
  await screen.getByRole('checkbox', { name: 'Select Event 1', exact: true }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  await expect.element(screen.getByText('3 selected').last()).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Select Event 3', exact: true })).toHaveFocus();
  await userEvent.keyboard('{End}');
  const last = screen.getByRole('checkbox', { name: `Select Event ${length - 1}` });
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('checkbox', { name: 'Select Event 0' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  // Not below the day, which stays at the top.
  const second = screen.getByRole('checkbox', { name: 'Select Event 1', exact: true });
  await expect.element(second).toHaveFocus();
  const { x, y } = second.element().getBoundingClientRect();
  await expect.poll(() => document.elementFromPoint(x + 4, y + 4)).toBe(second.element());
  await expectAccessible(screen.container);
});

test('selects all shown rows except those that cannot be cancelled', async () => {
  const { screen } = await openMyEvents(stateOf([card(0), card(1, { canCancel: false }), card(2)]));
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(screen.getByRole('button', { name: 'Cancel 2 reservations' })).toBeVisible();
});

/** Presses the button of the bar, and the one of the question. */
async function cancelThree(screen: Awaited<ReturnType<typeof openMyEvents>>['screen']): Promise<void> {
  await screen.getByRole('button', { name: 'Cancel 3 reservations' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel 3 reservations' }).click();
}

test('cancelling several asks first: how many, on which days, and what remains for others', async () => {
  const { screen, cancelled } = await openMyEvents(stateOf([card(0), card(1), card(2, { isOrganizer: false })]));
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await screen.getByRole('button', { name: 'Cancel 3 reservations' }).click();
  const question = screen.getByRole('dialog', { name: 'Cancel 3 reservations?' });
  await expect.element(question.getByText(/^You only leave those that others organize/)).toBeVisible();
  await expectAccessible(screen.container);
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(toasts.list).toEqual([]);
  expect(cancelled).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Cancel 3 reservations' })).toBeVisible();
});

test('several are cancelled when their common Undo has expired', async () => {
  const { screen, cancelled } = await openMyEvents(stateOf(many(3)));
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await cancelThree(screen);
  expect(toasts.list.map(({ text }) => text)).toEqual(['3 reservations cancelled']);
  expect(cancelled).toEqual([]);
  dismissToast(toasts.list[0]!.id);
  await expect.poll(() => cancelled.toSorted()).toEqual(['event-0', 'event-1', 'event-2']);
});

test('what is being cancelled cannot be confirmed or selected any more', async () => {
  const due = { look: 'toConfirm', showConfirmButton: true, confirmUntil: card(0).end } as const;
  const { screen } = await openMyEvents(stateOf([card(0, due), card(1)]));
  await expect.element(screen.getByRole('timer')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Select Event 0' }).click();
  await screen.getByRole('button', { name: 'Cancel 1 reservation' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Event 0' }))
    .toHaveStyle('text-decoration-line: line-through');
  await expect.element(screen.getByText(/confirm/i)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(screen.getByText('1 selected').last()).toBeVisible();
  takeToastAction(toasts.list[0]!.id);
  await expect.element(screen.getByRole('timer')).toBeVisible();
});

test('what is cancelled elsewhere is deselected', async () => {
  const { screen } = await openMyEvents(stateOf([card(0), card(1)]));
  await screen.getByRole('checkbox', { name: 'Select Event 0' }).click();
  await screen.getByRole('checkbox', { name: 'Select Event 1' }).click();
  markLeaving('event-0');
  await expect.element(screen.getByRole('button', { name: 'Cancel 1 reservation' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Select Event 0' })).not.toBeChecked();
});

test('Undo restores all of them', async () => {
  const { screen, cancelled } = await openMyEvents(stateOf(many(3)));
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await cancelThree(screen);
  takeToastAction(toasts.list[0]!.id);
  await expect.element(screen.getByRole('checkbox', { name: 'Select Event 2' })).toBeEnabled();
  await expect.element(screen.getByText('3 reservations kept')).toBeVisible();
  expect(cancelled).toEqual([]);
});

test('an event that comes back, e.g. by a new invitation, is not cancelled any more', async () => {
  const all = many(3);
  const { screen, tell } = await openMyEvents(stateOf(all));
  const box = screen.getByRole('checkbox', { name: 'Select Event 1' });
  leaving.goneIds = ['event-1'];
  tell(stateOf(all, { now: MORNING + 1 }));
  await expect.element(box).toBeDisabled();
  tell(stateOf(all.filter(({ eventId }) => eventId !== 'event-1')));
  await expect.element(box).not.toBeInTheDocument();
  tell(stateOf(all));
  await expect.element(box).toBeEnabled();
  leaving.goneIds = ['event-1'];
  tell(stateOf(all, { now: MORNING + 1 }));
  await expect.element(box).toBeDisabled();
});

test('a failed cancellation is listed with its reason and can be retried', async () => {
  let isDown = true;
  const { screen, cancelled } = await openMyEvents(stateOf(many(3)), {
    cancel: async (eventId) =>
      isDown && eventId === 'event-1'
        ? { ok: false, error: { type: 'timeout', call: 'cancel' } }
        : { ok: true, value: null },
  });
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await cancelThree(screen);
  dismissToast(toasts.list[0]!.id);
  await expect.element(screen.getByRole('heading', { name: '1 reservation could not be cancelled' })).toBeVisible();
  await expect.element(screen.getByText(/^Event 1: The server took too long/)).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => cancelled.filter((eventId) => eventId === 'event-1')).toHaveLength(2);
  await expect.element(screen.getByRole('heading', { name: /could not be cancelled/ })).not.toBeInTheDocument();
});

test('an empty calendar offers to reserve, an empty result to clear the filter', async () => {
  const { screen } = await openMyEvents(stateOf([]));
  await screen.getByRole('button', { name: 'Booked' }).click();
  await screen.getByRole('button', { name: 'Clear the filter' }).last().click();
  expect(location.search).toBe('');
  await expect.element(screen.getByText(/^Reservations you cancelled yourself/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancelled' }).click();
  await expect.element(screen.getByText(/^Reservations you cancelled yourself/)).toBeVisible();
  await screen.getByRole('button', { name: 'Clear the filter' }).last().click();
  await screen.getByRole('button', { name: 'Reserve a place' }).click();
  expect(location.pathname).toBe('/reservations/reserve');
});

test('the chip of an active filter is visible on a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await openMyEvents(stateOf([]));
  const chip = screen.getByRole('button', { name: 'Cancelled' });
  const isInSight = (): boolean => {
    const bar = chip.element().parentElement;
    const right = bar === null ? 0 : bar.getBoundingClientRect().right;
    return chip.element().getBoundingClientRect().right <= right;
  };
  expect(isInSight()).toBe(false);
  (chip.element() as HTMLElement).click();
  await expect.poll(isInSight).toBe(true);
});

test('an empty list that could not be read again says so once, and not that nothing is reserved', async () => {
  const { screen } = await openMyEvents(stateOf([], { failure: { type: 'timeout', call: 'events' } }));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'No reservations yet' }).query()).toBeNull();
});

test('a failure is shown with a retry button; the old data stays below it', async () => {
  const failure = { type: 'timeout', call: 'events' } as const;
  const { screen, tell } = await openMyEvents(stateOf([], { value: null, failure }));
  await expect.element(screen.getByRole('heading', { name: 'Your reservations could not be loaded' })).toBeVisible();
  tell(stateOf(many(1), { failure }));
  await expect.element(screen.getByRole('button', { name: 'Event 0' })).toBeVisible();
  await expect.element(screen.getByText('The server took too long. Try again.')).toBeVisible();
});

test('guests are asked to sign in, and see no filter', async () => {
  const { screen } = await openMyEvents(stateOf([], { isGuest: true }));
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'My reservations' })).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(1);
  await expectAccessible(screen.container);
});

test.for([
  [1280, 800],
  [390, 844],
] as const)('a week of %i pixels has every day, and no more width than there is', async ([width, height]) => {
  await page.viewport(width, height);
  const week = stateOf(many(21), { days: 7 });
  const { screen, asked } = await openMyEvents(week, { search: '?view=week' });
  expect(asked.at(-1)?.weekFrom).toBe(1);
  expect(screen.getByRole('region', { name: /day,? \d+ November 2026/ }).elements()).toHaveLength(7);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await screen.getByRole('button', { name: /^Event 4/ }).click();
  expect(location.search).toContain('event=event-4');
});

/** The visible parts of a reservation in their order; "!" before one that is not completely visible. */
function seenIn(box: HTMLElement): readonly string[] {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const texts = [...box.querySelectorAll<HTMLElement>('span')].filter(({ children }) => children.length === 0);
  return texts
    .map((text) => ({ text, at: text.getBoundingClientRect() }))
    .filter(({ at }) => at.width > 1 && at.top < bottom)
    .filter(({ text, at }) => at.top < (text.parentElement?.getBoundingClientRect().bottom ?? 0) - 1)
    .toSorted((one, other) => one.at.top - other.at.top || one.at.left - other.at.left)
    .map(({ text, at }) => {
      const isIn = at.left >= left && at.right <= right && at.top >= top && at.bottom <= bottom;
      const isWhole = text.scrollWidth <= text.clientWidth || getComputedStyle(text).textOverflow === 'ellipsis';
      return `${isIn && isWhole ? '' : '!'}${text.textContent}`;
    });
}

test('three parallel entries show their starts and subjects, for an hour and for 45 minutes', async () => {
  await page.viewport(1310, 768);
  const long = card(0, { subject: 'Weekly coordination' });
  const short = card(1, { subject: 'Stand-up', start: card(1).start, end: card(1).start + 45 * 60_000 });
  const alone = card(2, { subject: 'Review', start: card(2).start, end: card(2).start + 45 * 60_000 });
  const beside = { ...ENTRY, lanes: 3 };
  const entries = [
    { ...beside, card: 0, lane: 0 },
    { ...beside, card: 1, lane: 1, from: 600, to: 645 },
    { ...ENTRY, card: 2, lane: 0, lanes: 1, from: 660, to: 705 },
  ];
  const { dates, ...week } = stateOf(many(21), { days: 7 });
  const { screen } = await openMyEvents(
    {
      ...week,
      value: [long, short, alone],
      dates: dates.map(({ date }, day) => ({ date, entries: day === 0 ? entries : [] })),
    },
    { search: '?view=week' },
  );
  const box = (name: RegExp) => screen.getByRole('button', { name }).element() as HTMLElement;
  await expect.poll(() => seenIn(box(/^Weekly/))).toEqual(['09:00', 'Weekly coordination']);
  expect(seenIn(box(/^Stand-up/))).toEqual(['10:00', 'Stand-up']);
  expect(seenIn(box(/^Review/))).toEqual(['11:00', 'Review']);
});

test('if there are too many parallel entries, the list of the day shows all of them', async () => {
  const crowd = Array.from({ length: 7 }, (_, number) => card(number, { start: card(0).start, end: card(0).end }));
  const entries = crowd.map((_, lane) => ({ ...ENTRY, card: lane, lane, lanes: 7 }));
  const dates = Array.from({ length: 7 }, (_, day) => ({
    date: `2026-11-${16 + day}`,
    entries: day === 2 ? entries : [],
  }));
  const week = stateOf(crowd, { days: 7, dates });
  const { screen, asked } = await openMyEvents(week, { search: '?view=week&date=2026-11-16&place=Oak' });
  const event = (number: number) => screen.getByRole('button', { name: new RegExp(`^Event ${number}`) });
  await expect.element(event(1)).toBeVisible();
  await expect.element(event(2)).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(event(6)).toBeVisible();
  await page.viewport(1280, 800);
  await screen.getByRole('button', { name: '+5: show as list' }).click();
  await expect.poll(() => location.search).toBe('?date=2026-11-18&days=1&place=Oak');
  await expect.poll(() => asked.at(-1)).toMatchObject({ date: '2026-11-18', days: 1, weekFrom: null });
});
