/*
 * Sentences about a place at the chosen time, for the list, the hover card and the sheet. Pure.
 */
import type { TFunction } from 'i18next';

import { slotMilliseconds } from '../../../../workers/painting/measures.ts';
import type { PlanLevel } from '../../../../workers/contract.ts';
import { kindMark } from '../../../../workers/painting/names.ts';
import {
  freeUntil,
  isFreeFor,
  itemsDuring,
  nextFree,
  PlanCode,
  type SlotSpan,
} from '../../../../workers/painting/plan/place-states.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { slotWords } from '../../../components/places/slot-words.ts';
import { formatRange, formatTime } from '../../../i18n/formats.ts';
import type { LevelStates } from './level-states.ts';

export type Translate = TFunction<['plan', 'timeline']>;

export const slotAt = ({ window }: TimelineModel, slot: number): number => window.start + slot * slotMilliseconds;

export const rangeText = (model: TimelineModel, { start, end }: SlotSpan): string =>
  formatRange(slotAt(model, start), slotAt(model, end));

export interface PlaceContext {
  readonly model: TimelineModel;
  readonly level: PlanLevel;
  readonly span: SlotSpan;
  readonly known: LevelStates;
}

/** "Desk B2-03-117, desk". */
export function placeTitle({ places }: PlanLevel, place: number, t: Translate): string {
  const mark = kindMark(places.kinds[place] ?? 0);
  const hasKind = mark === 'desk' || mark === 'room' || mark === 'parking' || mark === 'locker';
  const name = places.names[place] ?? '';
  return hasKind ? `${name}, ${t(`timeline:kind.${mark}`)}` : name;
}

/** "free 09:00–11:30", "reserved, next free 13:00–15:30". */
export function placeState({ model, level, span, known }: PlaceContext, place: number, t: Translate): string {
  const row = known.rows[place] ?? -1;
  const code = known.states.codes[place] ?? PlanCode.Other;
  if (row < 0) return t(level.places.reservable[place] === 1 ? 'place.leftOut' : 'place.notReservable');
  if (code === PlanCode.Loading) return t('timeline:state.unread');
  const [item] = itemsDuring(model, row, span);
  if (item !== undefined) {
    const range = rangeText(model, { start: item.startSlot, end: item.endSlot });
    return item.owner === null ? t('place.yours', { range }) : t('place.theirs', { name: item.owner.name, range });
  }
  const { slotCount } = model.table;
  if (isFreeFor(model, row, span)) {
    // Of the time after midnight the day says nothing.
    return span.end > slotCount
      ? t('place.freeUntil', { time: formatTime(slotAt(model, slotCount)) })
      : t('place.free', { range: rangeText(model, span) });
  }
  const end = freeUntil(model, row, span.start);
  const word = slotWords[code] ?? 'limited';
  const now =
    end > span.start ? t('place.freeUntil', { time: formatTime(slotAt(model, end)) }) : t(`timeline:state.${word}`);
  const next = nextFree(model, row, span.start, span.end - span.start);
  if (next === null) return `${now}, ${t('place.noNext')}`;
  const offer = { start: next.start, end: next.start + (span.end - span.start) };
  return `${now}, ${t('place.next', { range: rangeText(model, offer) })}`;
}
