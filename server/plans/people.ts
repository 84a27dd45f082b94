import * as v from 'valibot';

import { fold } from '../../workers/model/text.ts';
import { FEWEST_LETTERS_OF_PEOPLE, type PeoplePlan, PeoplePlanSchema } from '../../workers/wire/schemas/plans.ts';
import { zoneOrUtc } from '../calendar/times/zones.ts';
import type { ServerContext } from '../context.ts';
import { optionalCaller, seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { StoredResource } from '../store/store.ts';
import { createPlaceReader } from './places.ts';

const QuerySchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(FEWEST_LETTERS_OF_PEOPLE), v.maxLength(100)),
});
const LIMIT = { rateLimit: { max: 30, timeWindow: 60_000, groupId: 'people-of-today' } };
const MOST_PEOPLE = 10;
const MOST_NAMES = 50;
/** Events of one person around today that are looked through. */
const MOST_EVENTS = 100;
/** A day of any time zone around an instant lies within this distance. */
const AROUND = 36 * 3_600_000;

/** Where somebody sits today: for those who see people anyway, and for visitors where the site wants it, else 204. */
export function registerPeople(app: ValibotApp, context: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/api/plans/people',
    config: LIMIT,
    schema: { querystring: QuerySchema, response: { 200: PeoplePlanSchema, 204: v.null() } },
    handler: async (request, reply) => {
      const caller = await optionalCaller(context, request);
      const { navigationUrl, visitorsFindPeople } = context.options;
      if (navigationUrl === null) throw new ProblemError(404, 'not_found', 'There is no navigation on this site.');
      const isWanted = visitorsFindPeople || (caller !== null && seesPeople(caller));
      return isWanted ? findPeople(context, request.query.text) : reply.code(204).send(null);
    },
  });
}

async function findPeople(context: ServerContext, text: string): Promise<PeoplePlan> {
  const deskOf = await createDeskReader(context);
  const found: PeoplePlan = [];
  // Only names are compared: an e-mail address tells too much about its neighbours.
  for (const { displayName, email } of await context.store.directory.searchNames(fold(text), MOST_NAMES)) {
    const place = found.length < MOST_PEOPLE ? await deskOf(email) : null;
    if (place !== null) found.push({ name: displayName, place });
  }
  return found;
}

/** Reads the desk that a person has reserved for today and that is not over yet; the next one first. */
async function createDeskReader({ store, clock }: ServerContext) {
  const now = clock.now();
  const toPlaces = await createPlaceReader({ store });
  /** Whether an instant is before the end of today where the desk is. */
  const isToday = (instant: number, { resource }: StoredResource): boolean => {
    const zone = zoneOrUtc(resource.timezone);
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
    return instant < today.startOfDay().add({ days: 1 }).epochMilliseconds;
  };
  return async (email: string): Promise<PeoplePlan[number]['place'] | null> => {
    const events = await store.calendar.list({
      calendarEmail: email,
      start: now,
      end: now + AROUND,
      iCalUId: null,
      resourceEmails: [],
      includeCancelled: false,
      offset: 0,
      limit: MOST_EVENTS,
    });
    const emails = events.flatMap(({ attendees }) => attendees.flatMap((one) => (one.isResource ? [one.email] : [])));
    const uses = [...(await store.calendar.busy(emails, now, now + AROUND))].flatMap(([resourceEmail, intervals]) =>
      intervals.map((interval) => ({ ...interval, resourceEmail })),
    );
    const own = uses.filter((use) => use.organizerEmail === email.toLowerCase() && !use.isPrivate);
    for (const { resourceEmail, start } of own.toSorted((a, b) => a.start - b.start)) {
      const stored = await store.campus.resourceByEmail(resourceEmail);
      if (stored === null || stored.assignedTo !== null || !isToday(start, stored)) continue;
      const [place] = toPlaces(stored);
      if (place?.kind === 'desk') return place;
    }
    return null;
  };
}
