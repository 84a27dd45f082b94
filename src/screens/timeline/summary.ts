/*
 * Sentences for assistive technology and the hover card, built from the day's bytes.
 */
import type { TFunction } from 'i18next';

import { kindMark } from '../../../workers/painting/names.ts';
import { isUnsuitableRow, presentSlot, RowState } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { formatSlot } from './formats.ts';
import { sayItem } from './item-words.ts';
import { itemAt, wordAt, wordRuns } from './ranges.ts';
import type { Slot } from './ranges.ts';

type Translate = TFunction<'timeline'>;

/** Runs that are spoken; what comes later is a short "and so on". */
const spokenRuns = 5;

/**
 * "B2-03-117, desk".
 * @param reason why the place does not suit, where that is known
 */
export function rowTitle(scene: Scene, row: number, t: Translate, reason = t('unsuitable')): string {
  const { rowName, kind, capacity, state } = scene.table;
  const mark = kindMark(kind[row] ?? 0);
  const parts = [rowName(row)];
  if (mark === 'desk' || mark === 'room' || mark === 'parking' || mark === 'locker') parts.push(t(`kind.${mark}`));
  const seats = capacity[row] ?? 0;
  if (seats > 1) parts.push(t('seats', { count: seats }));
  if (((state[row] ?? 0) & RowState.Favourite) !== 0) parts.push(t('favourite'));
  if (isUnsuitableRow(scene, row)) parts.push(reason);
  return parts.join(', ');
}

/**
 * "free until 10:30, then reserved until 12:00, then free". From now on today, from the first free slot else.
 * @param failure why the row's calendar could not be read, where that is known
 */
export function rowSummary(scene: Scene, row: number, t: Translate, failure: string | null = null): string {
  const state = scene.table.state[row] ?? 0;
  if ((state & RowState.Failed) !== 0)
    return failure === null ? t('failedRow') : t('failedBecause', { reason: failure });
  const summary = runsSummary(scene, row, t);
  return (state & RowState.Stale) === 0 ? summary : t('staleRow', { summary });
}

function runsSummary(scene: Scene, row: number, t: Translate): string {
  const present = presentSlot(scene);
  const from = present >= 0 && present < scene.table.slotCount ? present : 0;
  const runs = wordRuns(scene, row, from, present);
  const isOneDay = scene.window.days.length <= 1;
  if (runs.length === 1 && runs[0] !== undefined) {
    return t(isOneDay ? 'allDay' : 'allDays', { state: t(`state.${runs[0].word}`) });
  }
  const spoken = runs.slice(0, spokenRuns).map((run) => {
    const values = { state: t(`state.${run.word}`), time: formatSlot(scene, run.end) };
    if (run.end < scene.table.slotCount) return t('until', values);
    return t(isOneDay ? 'toTheEnd' : 'toTheEndOfDays', values);
  });
  if (runs.length > spokenRuns) spoken.push(t('andSoOn'));
  return spoken.join(t('then'));
}

/** "10:30, free until 12:00", or the reservation there. */
export function slotSummary(scene: Scene, { row, slot }: Slot, t: Translate): string {
  const own = itemAt(scene, { row, slot });
  if (own !== null) return sayItem(own, t);
  const present = presentSlot(scene);
  const [run] = wordRuns(scene, row, slot, present);
  const time = formatSlot(scene, slot);
  if (run === undefined) return time;
  const until = formatSlot(scene, run.end);
  return t('slotUntil', { time, state: t(`state.${wordAt(scene, { row, slot }, present)}`), until });
}
