/*
 * The places of the open level with their rows and states. Pure.
 */
import type { PlanLevel, PlanStates } from '../../../../workers/contract.ts';
import { PlanCode, rowsOfPlaces, type SlotSpan, statesOf } from '../../../../workers/painting/plan/place-states.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';

export interface LevelStates {
  readonly states: PlanStates;
  /** The row of each place; −1 = none. */
  readonly rows: Int32Array;
}

/** Rows of a level in a model: neither changes, so they are found once. */
const rowsByModel = new WeakMap<TimelineModel, WeakMap<PlanLevel, Int32Array>>();

export function rowsOf(model: TimelineModel, level: PlanLevel): Int32Array {
  const byLevel = rowsByModel.get(model) ?? new WeakMap<PlanLevel, Int32Array>();
  rowsByModel.set(model, byLevel);
  const rows = byLevel.get(level) ?? rowsOfPlaces(model, level.places);
  byLevel.set(level, rows);
  return rows;
}

/** @param model null = no day yet: nothing is known of any place */
export function levelStates(
  model: TimelineModel | null,
  level: PlanLevel,
  span: SlotSpan | null,
  userName: string,
): LevelStates {
  if (model === null || span === null) {
    const count = level.places.ids.length;
    const states = {
      codes: new Uint8Array(count).fill(PlanCode.Loading),
      marks: new Uint16Array(count),
      initials: new Map(),
      hues: new Map(),
    };
    return { states, rows: new Int32Array(count).fill(-1) };
  }
  const rows = rowsOf(model, level);
  return { states: statesOf(model, rows, span, userName), rows };
}

/**
 * Computes the states once for each change: the drawing asks for them, and the elements shortly after.
 * @param revision changes with the bytes of the model
 */
export function createStatesMemo() {
  let last: { readonly by: readonly unknown[]; readonly states: LevelStates } | null = null;
  return (revision: number, ...by: Parameters<typeof levelStates>): LevelStates => {
    const next = [revision, by[0]?.now, ...by];
    if (last === null || next.some((part, index) => part !== last?.by[index])) {
      last = { by: next, states: levelStates(...by) };
    }
    return last.states;
  };
}
