import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { Finding } from '../../../workers/contract.ts';
import { holdsPlace } from '../../../workers/painting/standing.ts';
import { RowState } from '../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { followTimeline, timeline } from '../../state/resources/timeline.ts';
import { countCriteria } from './query/criteria.ts';

/** One announcement for a typed word, not one for each letter. */
const PAUSE_MS = 400;

/** Announces how many resources suit, or are shown if there are no criteria. */
export function FoundCount({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation(['finding', 'timeline']);
  const found = useFound();
  const text =
    found === null || countCriteria(finding) === 0
      ? t('timeline:found', { count: found?.shown ?? 0 })
      : t('suit', { count: found.suitable });
  return <output className="spoken">{useRested(text)}</output>;
}

/** A text once it has stayed the same for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

export interface Found {
  /** Without those that the user has at the wanted time. */
  readonly suitable: number;
  /** All rows. */
  readonly shown: number;
  /** All resources of the campus. */
  readonly total: number;
  /** Shown rows that do not suit. */
  readonly dimmed: number;
}

export function countFound(model: TimelineModel, total: number): Found {
  const { rowCount, state } = model.table;
  let dimmed = 0;
  // Runs with each patch of a large campus, so it reads the bytes directly.
  for (let row = 0; row < rowCount; row++) if (((state[row] ?? 0) & RowState.Unsuitable) !== 0) dimmed += 1;
  return { suitable: rowCount - dimmed - countOwn(model), shown: rowCount, total, dimmed };
}

/** Suitable rows that the user has reserved at the wanted time: they stay shown, and are not to be had once more. */
function countOwn({ table, itemByKey, wantedSlot }: TimelineModel): number {
  if (wantedSlot === null) return 0;
  const rows = new Set<number>();
  for (const { owner, look, row, startSlot, endSlot } of itemByKey.values()) {
    const isThen = startSlot < wantedSlot + 1 && endSlot > wantedSlot;
    const isSuitable = ((table.state[row] ?? 0) & RowState.Unsuitable) === 0;
    if (owner === null && isThen && isSuitable && holdsPlace(look)) rows.add(row);
  }
  return rows.size;
}

/** The last count, and what it is of: the bytes of a model change in place, and its revision with them. */
let counted: { readonly model: TimelineModel; readonly revision: number; readonly found: Found } | null = null;

/** The same object until a number changes, so that most patches render nothing. */
function foundNow(): Found | null {
  const { model, revision, totalRows } = timeline;
  if (model === null) return null;
  if (counted?.model === model && counted.revision === revision && counted.found.total === totalRows)
    return counted.found;
  const found = countFound(model, totalRows);
  const before = counted?.found;
  counted = { model, revision, found: before !== undefined && isSameCount(before, found) ? before : found };
  return counted.found;
}

const isSameCount = (one: Found, other: Found): boolean =>
  one.suitable === other.suitable &&
  one.shown === other.shown &&
  one.dimmed === other.dimmed &&
  one.total === other.total;

/** Null until there are rows. */
export const useFound = (): Found | null => useSyncExternalStore(followTimeline, foundNow);
