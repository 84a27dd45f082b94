import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { slotInstant } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import { frameOf, options } from './filtered-campus.ts';
import { address, area, asked, askedFor, dialog, open, openPanel, seats, tab, when } from './filter-panel.ts';
import { prepare } from './screen-fixture.tsx';

const adder = () => dialog().getByRole('combobox', { name: 'Add person by name or e-mail' });
const near = () =>
  dialog().getByRole('group', { name: 'Near a colleague' }).getByRole('combobox', { name: 'Name or e-mail' });
const ben = { id: 'ben', displayName: 'Ben Okafor', email: 'ben@example.com', isGroup: false };
const team = { id: 'team', displayName: 'Bench team', email: 'bench@example.com', isGroup: true };
beforeAll(startI18n);
beforeEach(async () => {
  await prepare();
  await page.viewport(1600, 900);
  localStorage.clear();
});
afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

test('filters by type and area, shows how many suit, and goes back', async () => {
  const { engine } = await openPanel();
  await tab('Rooms').click();
  await askedFor(engine, { resourceTypeId: 'room' });
  await expect.element(dialog().getByText('8 match')).toBeInTheDocument();
  await area().selectOptions('floor');
  await askedFor(engine, { resourceTypeId: 'room', areaId: 'floor' });
  expect(address()).toBe('?type=room&area=floor');
  history.back();
  await askedFor(engine, { resourceTypeId: 'room', areaId: null });
  history.back();
  await askedFor(engine, { resourceTypeId: null });
});

test('has no accessibility violations in either theme', async () => {
  const { screen } = await openPanel('?type=desk&with=ada@example.com&seats=2..&has.equipment=all:dock');
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await expectAccessible(screen.container);
  }
  delete document.documentElement.dataset.theme;
});

test('applies a number as it is typed, in place of the address before', async () => {
  const { engine } = await openPanel();
  const before = history.length;
  await seats('From').fill('12');
  await askedFor(engine, { capacity: { min: 12, max: null } });
  await expect.poll(() => [history.length, address()]).toEqual([before, '?seats=12..']);
});

test('reports an invalid number, and keeps the one before', async () => {
  const { engine } = await openPanel('?seats=4..8');
  const [from, to] = [seats('From'), seats('To')];
  await from.fill('many');
  await expect.element(dialog().getByText('A whole number, such as 6.')).toBeInTheDocument();
  await from.fill('4');
  await to.fill('2');
  await expect.element(dialog().getByText('Less than the start.')).toBeInTheDocument();
  expect(asked(engine)?.capacity).toEqual({ min: 4, max: 8 });
});

test('shows the parents of the chosen area, as names are not unique', async () => {
  await openPanel();
  const { areas } = options;
  const inner = areas.findIndex(({ depth }) => depth > 0);
  const chosen = areas[inner];
  if (chosen === undefined) throw new Error('There is no area in another');
  await area().selectOptions(chosen.id);
  const above = areas.slice(0, inner).findLast(({ depth }) => depth < chosen.depth);
  await expect.element(area()).toHaveAccessibleDescription(new RegExp(`${above?.name}$`));
});

test('moves between the types by arrow keys, around the ends', async () => {
  const { engine } = await open('?type=desk');
  await tab('Desks').click();
  await userEvent.keyboard('{ArrowRight}');
  await askedFor(engine, { resourceTypeId: 'room' });
  await expect.element(tab('Rooms')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await askedFor(engine, { resourceTypeId: null });
  await expect.element(tab('All')).toHaveFocus();
  await expect.element(tab('All')).toHaveAttribute('aria-selected', 'true');
  expect(engine.queries.at(-1)?.date).toBeNull();
});

test('lists the types that do not fit', async () => {
  await page.viewport(390, 800);
  const names = ['Desks', 'Rooms', 'Parking bays', 'Lockers', 'Laboratories', 'Meeting boxes'];
  const types = names.map((name) => ({ id: name, name, kind: 'other' as const, count: 1, filters: [] }));
  const { engine } = await open('', { options: { ...options, types } });
  const more = page.getByRole('combobox', { name: 'More' });
  await expect.element(more).toBeInTheDocument();
  await expect.element(tab('Meeting boxes')).not.toBeInTheDocument();
  const line = page.getByRole('tablist').element().parentElement;
  expect(line?.scrollWidth).toBe(line?.clientWidth);
  await more.selectOptions('Meeting boxes');
  await askedFor(engine, { resourceTypeId: 'Meeting boxes' });
  await expect.element(more).toHaveDisplayValue('Meeting boxes');
});

test('shows a type that the campus no longer has, so that it can be left', async () => {
  const { engine } = await open('?type=hammock');
  await expect.element(tab('hammock')).toHaveAttribute('aria-selected', 'true');
  await tab('All').click();
  await askedFor(engine, { resourceTypeId: null });
});

test('has a field for each data type of a property', async () => {
  const { engine } = await openPanel('?type=desk');
  const inGroup = (name: string) => dialog().getByRole('group', { name, exact: true });
  await inGroup('Adjustable').getByText('Yes').click();
  await inGroup('Monitors').getByLabelText('From').fill('2');
  await inGroup('Inches').getByLabelText('To', { exact: true }).fill('27,5');
  await dialog().getByLabelText('Note contains').fill(' quiet ');
  await dialog().getByLabelText('Description contains').fill('view');
  await inGroup('Equipment').getByLabelText('Dock').click();
  await inGroup('Equipment').getByLabelText('Webcam').click();
  await expect
    .poll(() => address().replace('?type=desk&', '').split('&'))
    .toEqual([
      'has.adjustable=b:yes',
      'has.monitors=i:2..',
      'has.inches=d:..27.5',
      'has.note=t:quiet',
      'has.description=h:view',
      'has.equipment=all:dock,cam',
    ]);
  expect(asked(engine)?.requirements.at(-1)).toMatchObject({ matchAll: true, choices: ['dock', 'cam'] });
});

test('fills the square with an image that is to cover it', async () => {
  await openPanel('?type=desk');
  const image = dialog().getByRole('group', { name: 'Equipment' }).element().querySelector('img');
  expect(image === null ? null : getComputedStyle(image).objectFit).toBe('cover');
});

test('drops the properties of a type together with it', async () => {
  const { engine } = await openPanel('?type=desk&has.note=t:quiet');
  await tab('Rooms').click();
  await askedFor(engine, { resourceTypeId: 'room', requirements: [] });
});

test('counts attendees with and without an address', async () => {
  const { engine } = await openPanel();
  const field = adder();
  await field.fill('ada');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText(/^Choose a person or enter/)).toBeInTheDocument();
  await field.fill('ada@example.com, ben@example.com');
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'Remove ben@example.com' }).click();
  await dialog().getByRole('button', { name: 'ada@example.com joins remotely' }).click();
  await dialog().getByLabelText('Extra guests').fill('2');
  const unnamed = { email: '', remotely: false };
  await askedFor(engine, { attendees: [{ email: 'ada@example.com', remotely: true }, unnamed, unnamed] });
  await dialog().getByRole('button', { name: 'Remove ada@example.com' }).click();
  await askedFor(engine, { attendees: [unnamed, unnamed] });
});

test('sorts by distance to a colleague once the address is valid', async () => {
  const { engine } = await openPanel('', { people: [ben] });
  const field = near();
  await field.fill('ben@');
  expect(asked(engine)?.fromColleague).toBeNull();
  await field.fill('ben@example.com');
  await askedFor(engine, { fromColleague: 'ben@example.com', sort: 'near' });
  await expect.element(dialog().getByRole('radio', { name: 'Near the colleague' })).toBeChecked();
  await dialog().getByRole('button', { name: 'Remove Near Ben Okafor' }).click();
  await askedFor(engine, { fromColleague: null, sort: 'best' });
  await expect.element(dialog().getByRole('radio', { name: 'Near your reservation' })).not.toBeChecked();
});

test.each([
  ['ben', 'Near Ben Okafor'],
  ['zed', 'Near zed@example.com'],
])('names the colleague to sit near, by name or address: %s', async (who, text) => {
  await open(`?near=${who}@example.com&sort=near`, { people: [ben] });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect.element(chips.getByText(text, { exact: true })).toBeInTheDocument();
});

test.each([
  ['near', 'Ben Okafor has no reservation; nearest to yours first.'],
  ['name', 'Ben Okafor has no reservation; sorted by name.'],
] as const)('says that the colleague to sit near has no resource, until there is one: %s', async (by, text) => {
  const { engine } = await open('?near=ben@example.com&sort=near', {
    people: [ben],
    frameOf: (query) => ({ ...frameOf(query), nearInstead: by }),
  });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect.element(chips.getByText('No reservation: Ben Okafor', { exact: true })).toBeInTheDocument();
  const line = page.getByRole('status').getByText(text, { exact: true });
  await expect.element(line).toBeVisible();
  // Keys and toasts keep clear of it.
  expect(line.element().closest('[data-day-line]')).not.toBeNull();
  engine.send({ type: 'patch', patch: createPatch(1, 0, '0'.repeat(96), slotInstant(38)) });
  await expect.element(chips.getByText('Near Ben Okafor', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText(text, { exact: true })).not.toBeInTheDocument();
});

test('finds attendees by name', async () => {
  const { engine } = await openPanel('', { people: [team, ben] });
  await userEvent.type(adder(), 'ben oka');
  await expect.element(dialog().getByRole('option', { name: /Ben Okafor/ })).toBeInTheDocument();
  expect(
    dialog()
      .getByRole('option', { name: /Bench team/ })
      .elements(),
  ).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await askedFor(engine, { attendees: [{ email: 'ben@example.com', remotely: false }] });
  await expect.element(adder()).toHaveValue('');
});

test('finds the colleague to sit near by name', async () => {
  const { engine } = await openPanel('', { people: [ben] });
  await userEvent.type(near(), 'ben');
  await dialog()
    .getByRole('option', { name: /Ben Okafor/ })
    .click();
  await askedFor(engine, { fromColleague: 'ben@example.com', sort: 'near' });
  await expect.element(near()).toHaveValue('Ben Okafor');
});

test('shows the name and the address of a person in the filters', async () => {
  const { engine } = await openPanel('?with=ben@example.com&with=zed@example.com&near=ben@example.com&sort=near', {
    people: [ben],
  });
  await expect.element(near()).toHaveValue('Ben Okafor');
  await expect.element(near()).toHaveAccessibleDescription('ben@example.com');
  await expect.element(dialog().getByText('Ben Okafor', { exact: true })).toBeVisible();
  await expect.element(dialog().getByText('zed@example.com')).toBeVisible();
  await dialog().getByRole('button', { name: 'Ben Okafor joins remotely' }).click();
  await askedFor(engine, {
    attendees: [
      { email: 'ben@example.com', remotely: true },
      { email: 'zed@example.com', remotely: false },
    ],
    fromColleague: 'ben@example.com',
  });
  // The user types over the name.
  await near().fill('');
  await askedFor(engine, { fromColleague: null, sort: 'best' });
});

test('shows results if the field is at the bottom of the sheet', async () => {
  await page.viewport(1600, 560);
  await openPanel('', { people: [ben] });
  near().element().scrollIntoView({ block: 'end' });
  await userEvent.type(near(), 'ben');
  const option = dialog().getByRole('option', { name: /Ben Okafor/ });
  await expect.element(option).toBeInTheDocument();
  const footTop = (): number => dialog().element().querySelector('footer')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => option.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(footTop());
});

test('says that no person has the name', async () => {
  await openPanel('', { people: [] });
  await userEvent.type(near(), 'zed');
  await expect
    .element(
      dialog()
        .getByText(/^No matches/)
        .first(),
    )
    .toBeInTheDocument();
});

test('asks for a day and a time in one place, and says them', async () => {
  const { engine } = await open();
  await expect.element(page.getByRole('button', { name: / · Any time$/ })).toBeInTheDocument();
  await userEvent.keyboard('g');
  const panel = page.getByRole('dialog', { name: 'When' });
  await panel.getByLabelText('From').selectOptions('10:30');
  await expect.element(page.getByRole('button', { name: / · 10:30–11:30$/ })).toBeInTheDocument();
  await panel.getByLabelText('To').selectOptions('13:00');
  await expect.poll(() => address()).toBe('?duration=150&time=10:30&free=1');
  await panel.getByLabelText('Date').fill('2026-12-24');
  await expect.element(page.getByRole('button', { name: /24 Dec · 10:30–13:00$/ })).toBeInTheDocument();
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => address()).toBe('?date=2026-12-24');
  await panel.getByLabelText('For at least').selectOptions('1h');
  await expect.element(page.getByRole('button', { name: /24 Dec · 1h$/ })).toBeInTheDocument();
  await expect.poll(() => address()).toBe('?date=2026-12-24&duration=60&free=1');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(when()).toHaveFocus();
  expect(engine.queries.at(-1)).toMatchObject({
    date: '2026-12-24',
    requestedMinutes: 60,
    finding: { time: null, availability: 'free' },
  });
});

test('says why a row does not suit', async () => {
  const unsuitable = { type: 'capacity', capacity: 4, asked: { min: 6, max: null } } as const;
  await open('?type=desk&unsuitable=dimmed', { explained: { unsuitable } });
  const row = page.getByRole('gridcell', {
    name: /^Meeting room 1\.001, room, 4 seats, no match: seats: 4, needed: 6 or more:/,
  });
  await expect.element(row).toBeInTheDocument();
});

test('opens by a key, and leaves the keys of a field alone', async () => {
  const { engine } = await open();
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
  await userEvent.keyboard('q');
  await expect.element(dialog()).toBeInTheDocument();
  await adder().click();
  await userEvent.keyboard('q');
  await expect.element(dialog()).toBeInTheDocument();
  expect(engine.queries.length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('does not render the board during typing, until rows arrive', async () => {
  let isAnswering = true;
  await openPanel('?type=desk', { frameOf: (query) => (isAnswering ? frameOf(query) : null) });
  await expect.element(dialog().getByText('52 match')).toBeInTheDocument();
  isAnswering = false;
  const board = document.querySelector('[data-timeline-row]')?.parentElement;
  const seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => seen.push(...records));
  observer.observe(board!, { subtree: true, childList: true, attributes: true, characterData: true });
  // Its rows render in slices, some of them after the panel.
  let looks = 0;
  const looksAtRest = (): number => (looks = seen.splice(0).length === 0 ? looks + 1 : 0);
  await expect.poll(looksAtRest, { interval: 200 }).toBeGreaterThan(3);
  await dialog().getByLabelText('Note contains').fill('quiet');
  await expect.poll(() => address()).toContain('has.note=t:quiet');
  observer.disconnect();
  expect(seen).toEqual([]);
});

test('saves, applies, renames and deletes a filter', async () => {
  const { engine } = await openPanel('?minutes=60&type=room&seats=4..');
  await dialog().getByLabelText('Name for these filters').fill('Team room');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Clear all' }).last().click();
  await askedFor(engine, { resourceTypeId: 'room', capacity: null });
  await dialog().getByRole('button', { name: 'Team room', exact: true }).click();
  await askedFor(engine, { resourceTypeId: 'room', capacity: { min: 4, max: null } });
  await dialog().getByRole('button', { name: 'Rename Team room' }).click();
  await dialog().getByLabelText('New name').fill('Our room');
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'Delete Our room' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Our room', exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Our room', exact: true })).toBeInTheDocument();
});

test('shows saved filters first, and the form to save one last', async () => {
  const places = () => dialog().getByRole('group', { name: 'Saved filters' }).element();
  const seating = () => dialog().getByRole('group', { name: 'Seats' }).element();
  const isFirst = () => places().compareDocumentPosition(seating()) === Node.DOCUMENT_POSITION_FOLLOWING;
  const { screen } = await openPanel('?type=room');
  expect(isFirst()).toBe(false);
  await dialog().getByLabelText('Name for these filters').fill('Team room');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('button', { name: 'Team room', exact: true })).toBeInTheDocument();
  // Not while there is one.
  expect(isFirst()).toBe(false);
  await screen.unmount();
  await openPanel('?type=room');
  expect(isFirst()).toBe(true);
});

test('applies the start filter, unless the address has a query', async () => {
  localStorage.setItem('deskway-filter-at-start:jana', 'type=room&area=floor&seats=6..&at=soon');
  const bare = await open();
  await askedFor(bare.engine, { resourceTypeId: 'room', capacity: { min: 6, max: null }, time: null });
  expect(bare.engine.queries.length).toBe(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await askedFor(bare.engine, { resourceTypeId: 'room', capacity: null });
  await bare.screen.unmount();
  const linked = await open('?q=desk');
  await expect.poll(() => linked.engine.queries.at(-1)).toMatchObject({ search: 'desk' });
  expect(asked(linked.engine)?.resourceTypeId).toBeNull();
});
