import type { TimelineQuery } from '../contract.ts';
import { findableAreas } from '../model/resource.ts';
import { fold } from '../model/text.ts';
import { matchesTimelineName, timelineNameKey } from '../rules/timeline-name.ts';
import type { TimelineCampus, TimelineRow } from './timeline-campus.ts';

type RowQuery = Pick<TimelineQuery, 'search' | 'names' | 'withinAreas'>;

/** What of a row has the words that are searched for; 0 = nothing. */
export const FOUND_BY_NAME = 1;
export const FOUND_BY_AREA = 2;

/**
 * By row of the campus what of it has what is searched for; 0 = nothing. Only rows that are visible, in the areas that
 * are shown, and of one of the exact names, where names are asked for (spec point 5). A name has the fragment (folded,
 * D18); an area has all words, in its name or those above, or their beginnings where nothing has been found otherwise.
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
  // A letter or a digit alone is a word of most campuses' areas.
  const found = matchWith(fragment.length > 1 ? groupsWith(campus, fragment, ' ') : []);
  return found.some(Boolean) ? found : matchWith(groupsWith(campus, fragment, ''));
}

/** Whether one of the names of a visible row is exactly this, but for the case (spec point 5). */
export function hasExactName(campus: TimelineCampus, name: string): boolean {
  const wanted = new Set([timelineNameKey(name)]);
  const keys = campus.nameKeys();
  return campus.rows.some(({ isVisible }, row) => isVisible && matchesTimelineName(keys[row] ?? [], wanted));
}

/**
 * By group of the campus whether its area has all words of a text.
 * @param end what follows each of them: a space, or '' where they are beginnings
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
