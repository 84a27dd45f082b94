import type { TimelineQuery } from '../contract.ts';
import { findableAreas } from '../model/resource.ts';
import { fold } from '../model/text.ts';
import { matchesTimelineName, timelineNameKey } from '../rules/timeline-name.ts';
import { wordsOf } from './property-words.ts';
import type { TimelineCampus, TimelineRow } from './timeline-campus.ts';

type RowQuery = Pick<TimelineQuery, 'search' | 'names' | 'withinAreas'>;

/** How a row matches the search, the best first; 0 = not at all. */
export const FOUND_AT_START = 1;
export const FOUND_AT_WORD = 2;
export const FOUND_IN_NAME = 3;
export const FOUND_BY_AREA = 4;
export const FOUND_BY_PROPERTY = 5;

/**
 * By row of the campus, how it matches the search; 0 = not at all. Only visible rows in the shown areas match, and with
 * one of the exact names if any are given (spec point 5). A name matches by the fragment (folded, D18). Else each word
 * must begin a word of a name, or be one of the area or those above it, or of a property; or begin one of these if
 * nothing else was found. The worst match of a word counts.
 */
export function matchRows(campus: TimelineCampus, { search, names, withinAreas }: RowQuery): Uint8Array {
  const fragment = fold(search.trim());
  const wanted = new Set(names.map(timelineNameKey));
  const areas = new Set(withinAreas.flatMap(campus.tree.withSubAreas));
  const keys = wanted.size === 0 ? null : campus.nameKeys();
  const isWithin = ({ resource }: TimelineRow): boolean =>
    withinAreas.length === 0 || findableAreas(resource).some(({ areaId }) => areas.has(areaId));
  const matchWith = (rankOf: (row: number) => number): Uint8Array => {
    const matches = new Uint8Array(campus.rows.length);
    campus.rows.forEach((row, index) => {
      const rank = rankOf(index);
      if (rank === 0 || !row.isVisible || !isWithin(row)) return;
      if (keys === null || matchesTimelineName(keys[index] ?? [], wanted)) matches[index] = rank;
    });
    return matches;
  };
  if (fragment === '') return matchWith(() => FOUND_AT_START);
  // A single letter or digit is a word in the area names of most campuses.
  const found = matchWith(rankBy(campus, fragment, fragment.length > 1 ? ' ' : null));
  return found.some(Boolean) ? found : matchWith(rankBy(campus, fragment, ''));
}

/** Whether a visible row has exactly this name, except for case (spec point 5). */
export function hasExactName(campus: TimelineCampus, name: string): boolean {
  const wanted = new Set([timelineNameKey(name)]);
  const keys = campus.nameKeys();
  return campus.rows.some(({ isVisible }, row) => isVisible && matchesTimelineName(keys[row] ?? [], wanted));
}

/** @param end what follows each word of areas and properties: a space, or '' to match beginnings; null = names alone */
function rankBy(campus: TimelineCampus, fragment: string, end: string | null): (row: number) => number {
  const haystacks = campus.haystacks();
  const words = fragment.split(SEPARATORS).filter((word) => word !== '');
  const elsewhere = end === null ? null : words.map((word) => rankElsewhere(campus, word, end, words.length > 1));
  return (row) => {
    const names = haystacks[row] ?? '';
    const whole = rankInNames(names, fragment);
    if (whole > 0 || elsewhere === null) return whole;
    let worst = 0;
    for (let at = 0; at < words.length; at += 1) {
      const named = words.length > 1 ? rankInNames(names, words[at] ?? '') : 0;
      const rank = named === FOUND_AT_START || named === FOUND_AT_WORD ? named : (elsewhere[at]?.(row) ?? 0);
      if (rank === 0) return 0;
      worst = Math.max(worst, rank);
    }
    return worst;
  };
}

const SEPARATORS = /[\s,;]+/;
const LETTER = /[\p{L}\p{N}]/u;

/** @param names of a row, folded, each in a line */
function rankInNames(names: string, text: string): number {
  let rank = 0;
  for (let at = names.indexOf(text); at >= 0; at = names.indexOf(text, at + 1)) {
    const before = names[at - 1] ?? '\n';
    if (before === '\n') return FOUND_AT_START;
    if (!LETTER.test(before)) rank = FOUND_AT_WORD;
    else if (rank === 0) rank = FOUND_IN_NAME;
  }
  return rank;
}

/** @param isBesides there are other words: then the name of the type counts as well, which alone is offered as a filter */
function rankElsewhere(campus: TimelineCampus, text: string, end: string, isBesides: boolean): (row: number) => number {
  const words = wordsOf(text).map((word) => ` ${word}${end}`);
  const isIn = (all: string): boolean => words.every((word) => all.includes(word));
  if (words.length === 0) return () => 0;
  const isAreaMeant = campus.groups.map(({ name, path }) => isIn(` ${wordsOf(`${path} ${name}`).join(' ')} `));
  const { texts, ofRow } = campus.propertyWords();
  const isMeant = texts.map(isIn);
  return (row) => {
    if (isAreaMeant[campus.rows[row]?.group ?? -1] === true) return FOUND_BY_AREA;
    // The type comes first.
    const isFound = (ofRow[row] ?? []).some((text, at) => isMeant[text] === true && (at > 0 || isBesides));
    return isFound ? FOUND_BY_PROPERTY : 0;
  };
}
