import type { AssistConfiguration } from '../../wire/schemas/configuration.ts';

/** How fast a day is read, by the kind of its calendar. */
export interface ReadingPace {
  /** Calls to the calendar at a time, of as many addresses as its dialect allows. */
  readonly schedulesInParallel: number;
  /**
   * Milliseconds between two readings of the whole campus while nothing is live; what is on screen is read more often.
   */
  readonly campusEvery: number;
}

const MINUTE = 60_000;

const PACES: Readonly<Record<AssistConfiguration['serverType'], ReadingPace>> = {
  // Our own server: 100 addresses a call. Of the browser's six connections to one host three stay for the hub and the
  // user.
  'touchone-calendar': { schedulesInParallel: 3, campusEvery: 5 * MINUTE },
  // Graph: 20 addresses a call, 4 requests at a time and 10,000 in ten minutes an app and mailbox. One request stays
  // for what the user does; 10,000 desks are 500 calls.
  o365: { schedulesInParallel: 3, campusEvery: 10 * MINUTE },
  // Google: 50 calendars a call, 600 calls a minute a user; 10,000 desks are 200 calls.
  gspace: { schedulesInParallel: 4, campusEvery: 5 * MINUTE },
  // Exchange behind our gateway: 100 addresses a call, but all users share the gateway's 27 connections, and an
  // on-premises server computes free and busy again for each mailbox.
  ews: { schedulesInParallel: 2, campusEvery: 10 * MINUTE },
};

/** The numbers come from the providers' published limits, with room for the user's own actions beside the reading. */
export function readingPace(serverType: AssistConfiguration['serverType']): ReadingPace {
  return PACES[serverType];
}
