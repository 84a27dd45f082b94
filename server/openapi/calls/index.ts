import type { Call, Calls } from '../call.ts';
import { AVAILABILITY, PEOPLE, RESERVATIONS } from './calendar.ts';
import { CAMPUS, OWN, PLANS, SERVER } from './campus.ts';
import { SIGN_IN } from './sign-in.ts';

/** All calls by topic, in the order in which they are read. */
export const CALLS_BY_TOPIC: Readonly<Record<string, Calls>> = {
  'Sign-in': SIGN_IN,
  Campus: CAMPUS,
  Availability: AVAILABILITY,
  Reservations: RESERVATIONS,
  People: PEOPLE,
  'Own data': OWN,
  'Floor plans': PLANS,
  Server: SERVER,
};

export interface TopicCall extends Call {
  readonly topic: string;
}

/** By route, e.g. `GET /api/pois`. */
export const callByRoute: ReadonlyMap<string, TopicCall> = new Map(
  Object.entries(CALLS_BY_TOPIC).flatMap(([topic, calls]) =>
    Object.entries(calls).map(([route, call]) => [route, { ...call, topic }] as const),
  ),
);
