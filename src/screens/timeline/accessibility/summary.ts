/*
 * Sentences for assistive technology and the hover card, built from the day's bytes.
 */
import type { TFunction } from 'i18next';

import { kindMark } from '../../../../workers/painting/names.ts';
import { isUnsuitableRow, presentSlot, RowState } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { writtenStyle } from '../../../i18n/formats.ts';
import { formatSlot } from '../state/formats.ts';
import { sayItem } from './item-words.ts';
import { isFailedRow, itemAt, wordAt, wordRuns } from '../state/ranges.ts';
import type { Slot, WordRun } from '../state/ranges.ts';

type Translate = TFunction<'timeline'>;

/** Later runs are summed up as "and so on". */
const spokenRuns = 5;

/**
 * "B2-03-117, desk"; with its area if the name is not unique.
 * @param reason why the resource does not suit, if known
 */
export function rowTitle(model: TimelineModel, row: number, t: Translate, reason = t('unsuitable')): string {
  const { rowName, rowArea, kind, capacity, state } = model.table;
  const mark = kindMark(kind[row] ?? 0);
  const parts = [rowName(row), rowArea(row)].filter((part) => part !== '');
  if (mark === 'desk' || mark === 'room' || mark === 'parking' || mark === 'locker') parts.push(t(`kind.${mark}`));
  const seats = capacity[row] ?? 0;
  if (seats > 1) parts.push(t('seats', { count: seats }));
  if (((state[row] ?? 0) & RowState.Favourite) !== 0) parts.push(t('favourite'));
  if (isUnsuitableRow(model, row)) parts.push(reason);
  return parts.join(', ');
}

/**
 * "free until 10:30, then reserved until 12:00, then free". Today from now on, else for the whole days.
 * @param failure why the row's calendar could not be read, if known
 */
export function rowSummary(model: TimelineModel, row: number, t: Translate, failure: string | null = null): string {
  const state = model.table.state[row] ?? 0;
  if ((state & RowState.Failed) !== 0)
    return failure === null || failure === '' ? t('failedRow') : t('failedBecause', { reason: failure });
  const summary = runsSummary(model, row, t);
  return (state & RowState.Stale) === 0 ? summary : t('staleRow', { summary });
}

function runsSummary(model: TimelineModel, row: number, t: Translate): string {
  const present = presentSlot(model);
  const from = present >= 0 && present < model.table.slotCount ? present : 0;
  const runs = wordRuns(model, row, from, present);
  const isOneDay = model.window.days.length <= 1;
  const say = phrasesOf(model, t);
  if (runs.length === 1 && runs[0] !== undefined) {
    return t(isOneDay ? 'allDay' : 'allDays', { state: t(`state.${runs[0].word}`) });
  }
  const spoken = runs.slice(0, spokenRuns).map(say);
  if (runs.length > spokenRuns) spoken.push(t('andSoOn'));
  return spoken.join(t('then'));
}

interface Phrases {
  readonly style: string;
  readonly texts: Map<string, string>;
}

/** Kept for the shown days: rows repeat the same few phrases, and each takes a thin client a tenth of a millisecond. */
const phrases = new WeakMap<TimelineModel['window'], Phrases>();

/** @returns a function that puts a run into words: "free until 10:30" */
function phrasesOf(model: TimelineModel, t: Translate): (run: WordRun) => string {
  const { window, table } = model;
  const style = writtenStyle();
  const known = phrases.get(window);
  const { texts } = known?.style === style ? known : { texts: new Map<string, string>() };
  if (known?.texts !== texts) phrases.set(window, { style, texts });
  const write = ({ word, end }: WordRun): string => {
    const values = { state: t(`state.${word}`), time: formatSlot(model, end) };
    if (end < table.slotCount) return t('until', values);
    return t(window.days.length <= 1 ? 'toTheEnd' : 'toTheEndOfDays', values);
  };
  return (run) => {
    const key = `${run.word} ${run.end}`;
    const text = texts.get(key) ?? write(run);
    texts.set(key, text);
    return text;
  };
}

/** "10:30, free until 12:00", or the reservation there. */
export function slotSummary(model: TimelineModel, { row, slot }: Slot, t: Translate): string {
  const own = itemAt(model, { row, slot });
  if (own !== null) return sayItem(model, own, t);
  const time = formatSlot(model, slot);
  if (isFailedRow(model, row)) return `${time}, ${t('failedRow')}`;
  const present = presentSlot(model);
  const [run] = wordRuns(model, row, slot, present);
  if (run === undefined) return time;
  const until = formatSlot(model, run.end);
  return t('slotUntil', { time, state: t(`state.${wordAt(model, { row, slot }, present)}`), until });
}
