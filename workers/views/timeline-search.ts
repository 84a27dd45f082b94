import type { TimelineQuery } from '../contract.ts';
import { findableAreas } from '../model/resource.ts';
import { fold } from '../model/text.ts';
import { matchesTimelineName, timelineNameKey } from '../rules/timeline-name.ts';
import type { TimelineCampus, TimelineRow } from './timeline-campus.ts';

type RowQuery = Pick<TimelineQuery, 'search' | 'names' | 'withinAreas'>;

/** Which part of a row matches the search; 0 = none. */
export const FOUND_BY_NAME = 1;
export const FOUND_BY_AREA = 2;

/**
 * By row of the campus, which part matches the search; 0 = none. Only visible rows in the shown areas match, and with
 * one of the exact names if any are given (spec point 5). A name matches by the fragment (folded, D18); an area matches
 * if its name and those above it contain all words, or words beginning with them if nothing else was found.
 */
export function matchRows(campus: TimelineCampus, { search, names, withinAreas }: RowQuery): Uint8Array {
  const fragment = fold(search.trim());
  const wanted = new Set(names.map(timelineNameKey));
  const areas = new Set(withinAreas.flatMap(campus.tree.withSubAreas));
  const haystacks = fragment === '' ? null : campus.haystacks();
  const keys = wanted.size === 0 ? null : campus.nameKeys();
  const isWithin = ({ resource }: TimelineRow): boolean =>
    withinAreas.length === 0 || findableAreas(resource).some(({ areaId }) => areas.has(areaId));
  const matchWith = (inArea: readonly boolean[]): Uint8Array =>
    Uint8Array.from(campus.rows, (row, index) => {
      const isNamed = haystacks === null || haystacks[index]?.includes(fragment) === true;
      if (!isNamed && inArea[row.group] !== true) return 0;
      const isWanted = keys === null || matchesTimelineName(keys[index] ?? [], wanted);
      if (!row.isVisible || !isWanted || !isWithin(row)) return 0;
      return isNamed ? FOUND_BY_NAME : FOUND_BY_AREA;
    });
  // A single letter or digit is a word in the area names of most campuses.
  const found = matchWith(fragment.length > 1 ? groupsWith(campus, fragment, ' ') : []);
  return found.some(Boolean) ? found : matchWith(groupsWith(campus, fragment, ''));
}

/** Whether a visible row has exactly this name, except for case (spec point 5). */
export function hasExactName(campus: TimelineCampus, name: string): boolean {
  const wanted = new Set([timelineNameKey(name)]);
  const keys = campus.nameKeys();
  return campus.rows.some(({ isVisible }, row) => isVisible && matchesTimelineName(keys[row] ?? [], wanted));
}

/**
 * By group of the campus, whether its area matches all words of a text.
 * @param end what follows each word: a space, or '' to match beginnings
 */
function groupsWith({ groups }: TimelineCampus, text: string, end: string): readonly boolean[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return groups.map(({ name, path }) => {
    const all = ` ${wordsOf(`${path} ${name}`).join(' ')} `;
    return words.every((word) => all.includes(` ${word}${end}`));
  });
}

const WORDS = /[\p{L}\p{N}]+/gu;

const wordsOf = (text: string): readonly string[] => fold(text).match(WORDS) ?? [];
