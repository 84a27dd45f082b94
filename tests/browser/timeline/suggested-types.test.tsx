import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { soughtTypes } from '../../../src/i18n/sought-types.ts';
import type { TimelineQuery } from '../../../workers/contract.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { createFrame } from './campus.ts';
import { askedFor, open } from './filter-panel.ts';
import { frameOf, options } from './filtered-campus.ts';
import { grid, prepare } from './screen-fixture.tsx';

/** No name matches the search; the campus has sixty resources. */
const namelessCampus = (query: TimelineQuery) =>
  query.search === '' ? frameOf(query) : { ...createFrame({ rows: 0, codes: [] }), totalRows: 60 };

beforeAll(startI18n);
beforeEach(prepare);

/** The primary buttons of the page, by their text colour, as a pointer changes the background. */
function filled(): readonly string[] {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = 'var(--accent-text)';
  const ofAccent = getComputedStyle(sample).color;
  sample.remove();
  const buttons = page.getByRole('button', { name: /^Show / }).elements();
  return buttons.filter((one) => getComputedStyle(one).color === ofAccent).map((one) => one.textContent);
}

test('offers all resources first if no type is meant', async () => {
  await open('?q=nowhere', { frameOf: namelessCampus });
  await expect.poll(filled).toEqual(['Show all places']);
});

test('suggests the resources of a type whose name is searched', async () => {
  const { engine, screen } = await open('?q=workstation', { frameOf: namelessCampus });
  await expect.element(page.getByRole('button', { name: 'Show Desks' })).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Show Rooms' }).elements()).toEqual([]);
  await expectAccessible(screen.container);
  await expect.poll(filled).toEqual(['Show Desks']);
  await page.getByRole('button', { name: 'Show Desks' }).click();
  await askedFor(engine, { resourceTypeId: 'desk' });
  expect(engine.queries.at(-1)?.search).toBe('');
  await expect.element(grid()).toBeInTheDocument();
});

const words = { desk: 'Arbeitsplatz, Schreibtisch', room: 'Raum', parking: 'Garáž', locker: '', other: '' };
const found = (search: string): string =>
  soughtTypes(search, options.types, (kind) => words[kind])
    .map(({ name }) => name)
    .join(', ');

test.each([
  ['Schreibtisch', 'Desks'],
  ['schreibtische', 'Desks'],
  ['schre', 'Desks'],
  ['desk', 'Desks'],
  ['RAUM', 'Rooms'],
  ['ra', ''],
  ['tisch', ''],
  ['garaz', ''],
])('“%s” may mean: %s', (search, types) => {
  expect(found(search)).toBe(types);
});
