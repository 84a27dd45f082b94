import { beforeEach, expect, test } from 'vitest';

import { readFilterAtStart } from '../../../src/state/resources/filter-at-start.ts';
import {
  deleteFilter,
  loadSavedFilters,
  lookForAtStart,
  renameFilter,
  savedFilters,
  saveFilter,
} from '../../../src/state/resources/saved-filters.ts';

const KEY = 'deskway-filters:jana';
const keep = (name: string, query: string): boolean => saveFilter({ name, query, isAtStart: false });
const names = (): readonly string[] => savedFilters.list.map(({ name }) => name);

beforeEach(() => {
  localStorage.clear();
  loadSavedFilters('jana');
});

test('keeps filters for the user who saved them', () => {
  keep('Quiet', 'type=desk');
  loadSavedFilters('karel');
  expect(names()).toEqual([]);
  loadSavedFilters('jana');
  expect(savedFilters.list).toEqual([{ name: 'Quiet', query: 'type=desk', isAtStart: false }]);
});

test('replaces the one of the same name, whatever its case', () => {
  keep('Quiet', 'type=desk');
  keep('quiet', 'type=room');
  expect(savedFilters.list).toEqual([{ name: 'quiet', query: 'type=room', isAtStart: false }]);
});

test('renames, but not to the name of another', () => {
  keep('Quiet', 'a=1');
  keep('Big', 'a=2');
  renameFilter('Quiet', 'big');
  expect(names()).toEqual(['Quiet', 'Big']);
  renameFilter('Quiet', 'Silent');
  expect(names()).toEqual(['Silent', 'Big']);
});

test('starts with one at most, and no longer when it is deleted', () => {
  keep('Quiet', 'type=desk');
  keep('Big', 'seats=8..');
  lookForAtStart('Quiet');
  lookForAtStart('Big');
  expect([readFilterAtStart('jana'), readFilterAtStart('karel')]).toEqual(['seats=8..', '']);
  deleteFilter('Big');
  expect(readFilterAtStart('jana')).toBe('');
});

test('starts with the present version of a saved filter', () => {
  keep('Quiet', 'type=desk');
  lookForAtStart('Quiet');
  keep('Quiet', 'type=room');
  expect(readFilterAtStart('jana')).toBe('type=room');
});

test('adds to what another tab has saved meanwhile', () => {
  localStorage.setItem(KEY, JSON.stringify([{ name: 'Other tab', query: 'a=1', isAtStart: false }]));
  keep('Mine', 'a=2');
  expect(names()).toEqual(['Other tab', 'Mine']);
});

test.for(['', 'no list', '{"name":"x"}', 'null', '7'])('reads %j as no filters', (stored) => {
  localStorage.setItem(KEY, stored);
  loadSavedFilters('jana');
  expect(names()).toEqual([]);
});

test('leaves out invalid filters and duplicate names', () => {
  const good = { name: 'Good', query: 'a=1', isAtStart: true };
  const stored = [good, { name: ' ', query: '', isAtStart: false }, { name: 'x' }, 5, { ...good, name: 'GOOD' }];
  localStorage.setItem(KEY, JSON.stringify(stored));
  loadSavedFilters('jana');
  expect(savedFilters.list).toEqual([good]);
});
