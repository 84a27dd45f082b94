/*
 * Requests are refused here if the calendar would refuse them anyway.
 */
import type { Failure } from '../../contract.ts';
import { toInterval } from '../../model/interval.ts';
import { failure, type Result } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** The status of an event that has changed since it was read. */
export const STALE = 412;

/** Code of a change that waits for a confirmation (spec point 4). */
export const NOT_CONFIRMED = 'not_confirmed';

/** A refusal like the calendar's own, with its status and code. */
export function refusal(status: number, code: string, detail: string): Result<never, Failure> {
  return failure({ type: 'refused', status, code, rule: null, detail });
}

/** For a new or moved start before the running quarter, or a first date before today. */
export const PAST_START = 'The start is past';

/** @returns why nothing can be reserved from `start` to `end`, or null */
export function refuseInterval(start: Instant, end: Instant, now: Instant): Result<never, Failure> | null {
  if (!toInterval(start, end).ok) return refusal(400, 'invalid_interval', 'The end does not come after the start');
  // D15
  if (end <= now) return refusal(400, 'invalid_interval', 'The end is not in the future');
  return null;
}

/** Does some work with a workspace. */
export type WithWorkspace = <T>(
  work: (workspace: Workspace) => Promise<Result<T, Failure>>,
) => Promise<Result<T, Failure>>;

/** Gives each work the workspace at its call; signed out it fails. */
export function createWithWorkspace(source: Pick<WorkspaceSource, 'current'>): WithWorkspace {
  return async (work) => {
    const workspace = source.current();
    return workspace === null ? failure({ type: 'unauthorized' }) : work(workspace);
  };
}
