/*
 * What the user has asked of devices: under way until the hub says that it is so, failed after five seconds (D34).
 */
import type { ShownValue, SwitchProblem } from '../../contract.ts';
import type { SiteObject } from '../../wire/schemas/objects.ts';
import type { ObjectCall } from '../../wire/hub.ts';
import type { Attempt } from '../../views/objects.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

/** Milliseconds that a device has. */
const ANSWER_WITHIN = 5_000;

const PROBLEM_BY_CODE: Readonly<Record<string, SwitchProblem>> = {
  sign_in: 'not-allowed',
  not_allowed: 'not-allowed',
  unreachable: 'unreachable',
  too_many: 'too-many',
};

/** The words begin with the server's code and a colon. */
function problemOf(call: Exclude<ObjectCall, { readonly type: 'done' }>): SwitchProblem {
  if (call.type === 'not-connected') return 'not-connected';
  const code = /^([a-z_]+): /.exec(call.words)?.[1] ?? '';
  return PROBLEM_BY_CODE[code] ?? 'refused';
}

interface RunningAttempt extends Attempt {
  readonly stopTimer: () => void;
}

export interface Attempts {
  of(objectId: string, partId: string): Attempt | null;
  start(object: SiteObject, partId: string, wanted: ShownValue): Promise<void>;
  /** Ends what a changed object has done. */
  settle(object: SiteObject): void;
  /** Another user has signed in. */
  forget(): void;
}

interface AttemptsDeps extends Pick<AreaDeps, 'timers'> {
  readonly callObject: AreaDeps['live']['callObject'];
  /** The object now. */
  readonly read: (objectId: string) => SiteObject | undefined;
  readonly onChanged: (objectId: string) => void;
}

export function createAttempts({ timers, callObject, read, onChanged }: AttemptsDeps): Attempts {
  const attempts = new Map<string, RunningAttempt>();
  const keyOf = (objectId: string, partId: string): string => JSON.stringify([objectId, partId]);
  const isSo = (object: SiteObject | undefined, partId: string, wanted: ShownValue): boolean =>
    object?.state.parts[partId]?.value === wanted;

  const fail = (objectId: string, partId: string, attempt: RunningAttempt, problem: SwitchProblem): void => {
    const key = keyOf(objectId, partId);
    // A later attempt has taken its place, or it is done.
    if (attempts.get(key)?.stopTimer !== attempt.stopTimer) return;
    attempt.stopTimer();
    attempts.set(key, { ...attempt, problem });
    onChanged(objectId);
  };
  const finish = (objectId: string, partId: string): void => {
    const key = keyOf(objectId, partId);
    attempts.get(key)?.stopTimer();
    attempts.delete(key);
  };
  return {
    of: (objectId, partId) => attempts.get(keyOf(objectId, partId)) ?? null,
    async start({ id: objectId }, partId, wanted) {
      const key = keyOf(objectId, partId);
      attempts.get(key)?.stopTimer();
      const stopTimer = timers.after(ANSWER_WITHIN, () => fail(objectId, partId, attempt, 'no-answer'));
      const attempt: RunningAttempt = { wanted, problem: null, stopTimer };
      attempts.set(key, attempt);
      onChanged(objectId);
      const outcome = await callObject(objectId, { partId, value: wanted });
      if (outcome.type !== 'done') return fail(objectId, partId, attempt, problemOf(outcome));
      const current = attempts.get(key);
      if (current?.stopTimer !== stopTimer || current.problem !== null) return;
      // It was so already: nothing is pushed.
      if (!isSo(read(objectId), partId, wanted)) return;
      finish(objectId, partId);
      onChanged(objectId);
    },
    settle(object) {
      for (const { id } of object.parts) {
        const attempt = attempts.get(keyOf(object.id, id));
        if (attempt !== undefined && isSo(object, id, attempt.wanted)) finish(object.id, id);
      }
    },
    forget() {
      for (const { stopTimer } of attempts.values()) stopTimer();
      attempts.clear();
    },
  };
}
