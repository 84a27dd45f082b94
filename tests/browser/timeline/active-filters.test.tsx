/*
 * The criteria as shown in the bar, on the board and in its corner.
 */
import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { createPatch } from './fake-engine.ts';
import { address, askedFor, dialog, open, tab } from './filter-panel.ts';
import { frameOf } from './filtered-campus.ts';
import { prepare } from './screen-fixture.tsx';

const ben = { id: 'ben', displayName: 'Ben Okafor', email: 'ben@example.com', isGroup: false };
beforeAll(startI18n);
beforeEach(async () => {
  await prepare();
  await page.viewport(1600, 900);
  localStorage.clear();
});

test('shows the active filters below the bar, and drops one or all', async () => {
  const { engine } = await open('?type=room&area=floor&seats=4..8&people=3');
  await expect.element(page.getByRole('button', { name: 'Filters, 3 active' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove Floor 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove Seats: 4–8' })).toHaveFocus();
  await askedFor(engine, { resourceTypeId: 'room', areaId: null, capacity: { min: 4, max: 8 } });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await askedFor(engine, { resourceTypeId: 'room', capacity: null });
  expect(address()).toBe('?type=room');
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

const many = '?type=room&area=floor&seats=4..8&at=10:30&free=1&people=3&near=ben@example.com&sort=near';

test.each([800, 1024])('shows whole filters, and how many more there are: %i', async (width) => {
  await page.viewport(width, 900);
  await open(many, { people: [ben] });
  const bar = page.getByRole('list', { name: 'Active filters' });
  const more = bar.getByRole('button', { name: /^\+\d: .*Near Ben Okafor$/ });
  await expect.element(more).toBeInTheDocument();
  const { right } = bar.element().getBoundingClientRect();
  const items = [...bar.element().children];
  expect(items.filter((item) => item.getBoundingClientRect().right > right)).toEqual([]);
  expect(items.length - 1 + Number(more.element().textContent)).toBe(4);
  await more.click();
  await expect.element(dialog().getByRole('button', { name: 'Remove Near Ben Okafor' })).toBeVisible();
});

test('leaves the line to the types on a phone, where the button has the number', async () => {
  await page.viewport(360, 800);
  await open('?seats=4..8&at=10:30&free=1');
  await expect.element(page.getByRole('button', { name: 'Filters, 1 active' })).toBeInTheDocument();
  await expect.element(tab('Rooms')).toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

test('moves the focus to the filter button when the last chip is removed', async () => {
  await page.viewport(1024, 800);
  const { engine } = await open('?seats=4..8');
  await page.getByRole('button', { name: 'Remove Seats: 4–8' }).click();
  await askedFor(engine, { capacity: null });
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

test('chips of names stay within the search field', async () => {
  await page.viewport(1024, 800);
  await open('?name=Desk 1-005&name=Desk 1-006&name=Desk 1-007');
  await expect.element(page.getByRole('button', { name: 'Remove Desk 1-007' })).toBeInTheDocument();
  const box = page.getByRole('searchbox').element().parentElement;
  expect(box?.scrollWidth).toBeGreaterThan(box?.clientWidth ?? 0);
  const { right, top, height } = box?.getBoundingClientRect() ?? new DOMRect();
  expect(document.elementFromPoint(right + 4, top + height / 2)?.closest('[data-waiting], input, span')).toBeNull();
});

test('shows all filters once there is room, and keeps the focus among them', async () => {
  await page.viewport(640, 900);
  await open('?type=room&area=floor&seats=4..8&people=3');
  const bar = page.getByRole('list', { name: 'Active filters' });
  await expect.element(bar.getByRole('button', { name: /^\+\d: .*3 people$/ })).toBeInTheDocument();
  await page.viewport(1900, 900);
  await bar.getByRole('button', { name: 'Remove 3 people' }).click();
  await expect.element(bar.getByRole('button', { name: 'Remove Seats: 4–8' })).toHaveFocus();
});

test('announces the number politely after a pause in typing', async () => {
  const { screen } = await open('?type=room');
  await expect
    .poll(() => [...screen.container.querySelectorAll('output')].map((output) => output.textContent))
    .toContain('8 match');
});

test('counts suitable resources in the corner, as long as there are others', async () => {
  const { screen } = await open('?type=room');
  const corner = () => [...screen.container.querySelectorAll('[class*=_places]')].map((count) => count.textContent);
  await expect.poll(corner).toEqual(['8 match']);
  await tab('All').click();
  await expect.poll(corner).toEqual(['60 places']);
});

test('shows the others, dimmed, from the corner, and hides them again', async () => {
  const { engine, screen } = await open('?type=room');
  const show = page.getByRole('button', { name: /^Show others/ });
  await show.click();
  await askedFor(engine, { unsuitable: 'dimmed' });
  expect(address()).toBe('?type=room&unsuitable=dimmed');
  const hide = page.getByRole('button', { name: /^Hide others/ });
  await expect.element(hide).toHaveFocus();
  await expect.element(screen.container.querySelector<HTMLElement>('[class*=_places]')).toHaveTextContent('8 match');
  await hide.click();
  await askedFor(engine, { unsuitable: 'hidden' });
  await expect.element(show).toHaveFocus();
});

test('does not offer to hide all resources', async () => {
  const { screen } = await open('?seats=4000..&unsuitable=dimmed');
  await expect.poll(() => screen.container.querySelector('[class*=_places]')?.textContent).toBe('0 match');
  await expect.element(page.getByRole('button', { name: /others/ })).not.toBeInTheDocument();
});

test('does not offer to hide anything without unsuitable resources', async () => {
  await open();
  await expect.element(page.getByRole('grid')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /others/ })).not.toBeInTheDocument();
});

test('offers ways out if nothing suits', async () => {
  const { engine } = await open('?seats=4000..');
  await page.getByRole('button', { name: 'Show others' }).click();
  await askedFor(engine, { capacity: { min: 4000, max: null }, unsuitable: 'dimmed' });
  history.back();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await askedFor(engine, { capacity: null });
});

test('offers to clear the search or the filters if nothing suits both', async () => {
  const { engine } = await open('?q=Nowhere&name=Desk 1-005&seats=4000..');
  const last = () => engine.queries.at(-1);
  const names = ['Desk 1-005'];
  const capacity = { min: 4000, max: null };
  // The search has a button of this name, too.
  const clear = page.getByText('Clear search');
  await clear.click();
  await expect.poll(last).toMatchObject({ search: '', names, finding: { capacity } });
  await clear.click();
  await expect.poll(last).toMatchObject({ search: '', names: [], finding: { capacity } });
  await expect.element(clear).not.toBeInTheDocument();
  history.go(-2);
  await expect.poll(last).toMatchObject({ search: 'Nowhere' });
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect.poll(last).toMatchObject({ search: 'Nowhere', finding: { capacity: null } });
});

test('says that nothing suits only once all rows have been read', async () => {
  const { engine, screen } = await open('?seats=4000..', {
    frameOf: (query) => ({ ...frameOf(query), progress: 0.5 }),
  });
  const title = page.getByRole('heading', { name: 'No matches' });
  await expect.poll(() => screen.container.querySelector('[class*=_places]')?.textContent).toBe('0 match');
  await expect.element(title).not.toBeInTheDocument();
  engine.send({
    type: 'patch',
    patch: { ...createPatch(1, 0, '', 0), rows: new Uint32Array(), states: new Uint8Array() },
  });
  await expect.element(title).toBeVisible();
});
