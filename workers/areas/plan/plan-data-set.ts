/*
 * A part of a site's plans as one user reads it.
 */
import type { Failure } from '../../contract.ts';
import { createRerun } from '../shared/rerun.ts';
import { type KnownPart, type Part, type PartsDeps, readKept, readPart } from './plan-parts.ts';

export interface PlanDataSet<T> {
  known(): KnownPart<T> | null;
  /** Why the server gave nothing newer; null = all is well, or not asked yet. */
  problem(): Failure | null;
  /** Reads it, from the cache the first time. */
  read(): void;
  /** Reads it where the server gave nothing newer the last time. */
  retry(): void;
}

/** @param onChange what is known, or why nothing is, has changed */
export function createPlanDataSet<T>(
  parts: PartsDeps,
  part: Part<T>,
  signal: AbortSignal,
  onChange: () => void,
): PlanDataSet<T> {
  let known: KnownPart<T> | null = null;
  let problem: Failure | null = null;
  const read = createRerun(async () => {
    if (known === null) {
      known = await readKept(parts, part);
      if (known !== null && !signal.aborted) onChange();
    }
    const answer = await readPart(parts, part, known, signal);
    if (signal.aborted) return;
    if (answer.ok) known = answer.value;
    problem = answer.ok ? null : answer.error;
    onChange();
  });
  const retry = (): void => {
    if (problem === null) return;
    problem = null;
    read();
  };
  return { known: () => known, problem: () => problem, read, retry };
}
