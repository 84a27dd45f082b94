import type { Failure } from '../contract.ts';
import type { Result } from '../model/result.ts';
import type { LazyPart } from '../wire/lazy-part.ts';
import type { Calendar } from './calendar.ts';

const EVENT_CALLS = [
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
export type EventCalls = Pick<Calendar, (typeof EVENT_CALLS)[number]>;

/** The calls of a part of a dialect that is loaded with the first of them. */
export function lateCalls(part: LazyPart<EventCalls>): EventCalls {
  type AnyCall = (...asked: never[]) => Promise<Result<unknown, Failure>>;
  const late = (name: keyof EventCalls): readonly [string, AnyCall] => [
    name,
    (...asked) => part.use<unknown>((calls) => (calls[name] as AnyCall)(...asked)),
  ];
  // Each call takes and gives what the same call of the part does.
  return Object.fromEntries(EVENT_CALLS.map(late)) as unknown as EventCalls;
}
