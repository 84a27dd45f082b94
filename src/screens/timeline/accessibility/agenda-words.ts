/*
 * The printed text of a resource: everything that is not free, so that lines stay short.
 */
import type { TFunction } from 'i18next';

import { presentSlot, RowState } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { formatRange, formatShortDay, slotInstant } from '../state/formats.ts';
import { isFailedRow, wordRuns } from '../state/ranges.ts';
import type { WordRun } from '../state/ranges.ts';
import { rowSummary } from './summary.ts';

export interface PrintedLine {
  /** Null if a single day is shown. */
  readonly day: string | null;
  readonly text: string;
}

/** Slots `[start, end)` of one of the shown days. */
interface ShownDay {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/**
 * "reserved 08:45–10:15, 13:00–14:00; closed 19:00–00:00"; with several days a line for each that is not all free; today
 * from now on. A uniform day is a single word.
 */
export function printedLines(model: TimelineModel, row: number, t: TFunction<'timeline'>): readonly PrintedLine[] {
  const present = presentSlot(model);
  const from = present >= 0 && present < model.table.slotCount ? present : 0;
  const runs = wordRuns(model, row, from, present);
  if (isFailedRow(model, row) || runs.length <= 1) return [{ day: null, text: rowSummary(model, row, t) }];
  const taken = runs.filter(({ word }) => word !== 'free');
  const isStale = ((model.table.state[row] ?? 0) & RowState.Stale) !== 0;
  const days = shownDays(model);
  return days.flatMap((day) => {
    const summary = sayTaken(model, day, taken, t);
    if (summary === '') return [];
    const text = isStale ? t('staleRow', { summary }) : summary;
    return [{ day: days.length > 1 ? formatShortDay(day.date) : null, text }];
  });
}

function shownDays({ window: { days }, table }: TimelineModel): readonly ShownDay[] {
  return days.map(({ date, slot }, index) => ({ date, start: slot, end: days[index + 1]?.slot ?? table.slotCount }));
}

/** The times by word; empty if nothing is taken. */
function sayTaken(model: TimelineModel, day: ShownDay, runs: readonly WordRun[], t: TFunction<'timeline'>): string {
  const timesByWord = new Map<WordRun['word'], string[]>();
  for (const { word, ...run } of runs) {
    const start = Math.max(run.start, day.start);
    const end = Math.min(run.end, day.end);
    if (start >= end) continue;
    if (start === day.start && end === day.end) return t('allDay', { state: t(`state.${word}`) });
    const times = timesByWord.get(word) ?? [];
    times.push(formatRange(slotInstant(model, start), slotInstant(model, end)));
    timesByWord.set(word, times);
  }
  // Reservations are more informative than closing times.
  return [...timesByWord]
    .toSorted(([one], [other]) => Number(one === 'closed') - Number(other === 'closed'))
    .map(([word, times]) => `${t(`state.${word}`)} ${times.join(', ')}`)
    .join('; ');
}
