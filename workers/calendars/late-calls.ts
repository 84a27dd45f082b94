import type { Failure } from '../contract.ts';
import type { Result } from '../model/result.ts';
import type { LazyPart } from '../wire/lazy-part.ts';
import type { Calendar } from './calendar.ts';

const LATE_CALLS = [
  'events',
  'limitedEvents',
  'event',
  'create',
  'replace',
  'remove',
  'finish',
  'respond',
  'people',
  'members',
] as const;

/** What a dialect does beside the schedules, which the first screen needs. */
export type LateCalls = Pick<Calendar, (typeof LATE_CALLS)[number]>;

/** The calls of a part of a dialect that is loaded with the first of them. */
export function lateCalls(part: LazyPart<LateCalls>): LateCalls {
  type AnyCall = (...asked: never[]) => Promise<Result<unknown, Failure>>;
  const late = (name: keyof LateCalls): readonly [string, AnyCall] => [
    name,
    (...asked) => part.use<unknown>((calls) => (calls[name] as AnyCall)(...asked)),
  ];
  // Each call takes and gives what the same call of the part does.
  return Object.fromEntries(LATE_CALLS.map(late)) as unknown as LateCalls;
}
