/*
 * Samples for the legend, drawn with the painter's code, and a model to prewarm with.
 */
import type { ItemLook, ItemOwner, PaintingGeometry, TimelineItem } from '../contract.ts';
import { buildDayTable, RowKind, RowState } from '../model/day-table.ts';
import type { DayTableSource } from '../model/day-table.ts';
import { Slot } from '../model/slots.ts';
import type { DrawStyles } from './draw-styles.ts';
import { createLines } from './geometry.ts';
import { drawMark, markSize } from './marks.ts';
import { measures } from './measures.ts';
import type { TimelineModel } from './timeline-model.ts';
import { paintSlots } from './slots.ts';
import type { PaintContext } from './surface.ts';

export type Specimen =
  | { readonly type: 'code'; readonly code: number }
  | { readonly type: 'item'; readonly look: ItemLook; readonly subject: string; readonly owner?: ItemOwner }
  /** A row state, with the mark of its name. */
  | { readonly type: 'state'; readonly state: 'unsuitable' | 'failed' | 'stale' | 'loading' };

const stateBits = {
  unsuitable: RowState.Unsuitable,
  failed: RowState.Failed,
  stale: RowState.Stale,
  loading: RowState.Loading,
} as const;

const stateMarks = { unsuitable: 'unsuitable', failed: 'warning', stale: 'clock', loading: null } as const;

/** Slots of a sample. */
export const sampleSlotCount = 5;

/** Paints a row of `sampleSlotCount` slots at the context's corner. */
export function paintSampleSlot(
  context: PaintContext,
  drawStyles: DrawStyles,
  geometry: PaintingGeometry,
  sample: Specimen,
): void {
  const model = specimenModel(sample);
  const region = { top: 0, bottom: measures.scheduleHeight, left: 0, right: sampleSlotCount * geometry.quarterWidth };
  paintSlots({ context, model, drawStyles, geometry }, region);
  const mark = sample.type === 'state' ? stateMarks[sample.state] : null;
  if (mark === null) return;
  const edge = Math.round(((measures.scheduleHeight - markSize) / 2) * drawStyles.scale);
  drawMark(context, drawStyles.scale, mark, drawStyles.theme.textMuted, edge, edge);
}

/** A day with a row of each code, for prewarming. */
export function createSampleModel(): TimelineModel {
  const slotCount = 96;
  const codes = Array.from({ length: 10 }, (_, code) => code);
  const row = { id: '', name: 'A-1.234', capacity: 4, state: RowState.Favourite };
  return modelOf({
    slotCount,
    rows: codes.map((code) => ({ ...row, kind: code % 5 })),
    groups: [{ name: 'A', path: 'A', firstRow: 0 }],
    slots: Uint8Array.from({ length: codes.length * slotCount }, (_, at) => Math.floor(at / slotCount)),
  });
}

function specimenModel(sample: Specimen): TimelineModel {
  const code = sample.type === 'code' ? sample.code : 0;
  const codes = new Uint8Array(sampleSlotCount).fill(code);
  const state = sample.type === 'state' ? sample.state : null;
  if (state === 'failed') codes.fill(Slot.Limited);
  else if (state !== null) codes.fill(Slot.Reserved, 2);
  const item =
    sample.type !== 'item'
      ? []
      : [
          {
            key: '',
            eventId: '',
            resourceId: '',
            row: 0,
            start: 0,
            end: 1,
            startSlot: 0,
            endSlot: sampleSlotCount,
            subject: sample.subject,
            look: sample.look,
            canChange: false,
            owner: sample.owner ?? null,
          },
        ];
  const rows = [
    { id: '', name: '', capacity: null, kind: RowKind.Other, state: state === null ? 0 : stateBits[state] },
  ];
  return modelOf({ slotCount: sampleSlotCount, rows, groups: [], slots: codes }, item);
}

/** @param items of the first row */
function modelOf(source: DayTableSource, items: readonly TimelineItem[] = []): TimelineModel {
  const table = buildDayTable(source);
  return {
    view: 0,
    // Before the epoch nothing is past.
    window: { date: '', start: 0, end: 1, hours: [], days: [] },
    now: -1,
    table,
    lines: createLines(table),
    itemsByRow: new Map([[0, items]]),
    itemByKey: new Map(),
    freeByGroup: new Map(),
    wantedSlot: null,
  };
}
