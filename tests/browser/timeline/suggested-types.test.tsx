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

/** Nothing has a name that is searched for; the campus has sixty places. */
const namelessCampus = (query: TimelineQuery) =>
  query.search === '' ? frameOf(query) : { ...createFrame({ rows: 0, codes: [] }), totalRows: 60 };

beforeAll(startI18n);
beforeEach(prepare);

/** Those of the page's buttons that are filled with the accent, as the colour of their words says: a pointer changes the other. */
function filled(): readonly string[] {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = 'var(--accent-text)';
  const ofAccent = getComputedStyle(sample).color;
  sample.remove();
  const buttons = page.getByRole('button', { name: /^Show / }).elements();
  return buttons.filter((one) => getComputedStyle(one).color === ofAccent).map((one) => one.textContent);
}

test('where no type is meant, all places are what is offered first', async () => {
  await open('?q=nowhere', { frameOf: namelessCampus });
  await expect.poll(filled).toEqual(['Show all places']);
});

test('who searches for a type by a word that no place has is led to the places of it', async () => {
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
