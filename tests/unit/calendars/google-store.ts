import { expandRecurrence } from '../../../workers/model/recurrence.ts';
import { type FakeRequest, type FakeServer, json, noContent } from '../wire/fake-server.ts';
import { EVENTS, googleError, ME, page, wireEvent } from './google-world.ts';

type Body = Readonly<Record<string, unknown>>;

interface Time {
  readonly date?: string | null;
  readonly dateTime?: string | null;
  readonly timeZone?: string | null;
}

interface Stored {
  version: number;
  body: Body;
}

const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As JSON patches are merged: objects field by field, anything else as a whole, null removes. */
function merged(before: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const base = isRecord(before) ? before : {};
  const entries = Object.entries(patch).map(([key, value]) => [key, merged(base[key], value)] as const);
  return Object.fromEntries(
    Object.entries({ ...base, ...Object.fromEntries(entries) }).filter(([, one]) => one !== null),
  );
}

const instant = (time: Time): number =>
  time.date == null ? Date.parse(time.dateTime ?? '') : Date.parse(`${time.date}T00:00:00Z`);

/** One's own calendar at Google, with the dates of its series. */
export function createGoogleStore(server: FakeServer) {
  const all = new Map<string, Stored>();

  const toWire = (id: string, { version, body }: Stored) =>
    wireEvent(id, {
      reminders: { useDefault: true },
      ...body,
      etag: `"${id}-${version}"`,
      organizer: { email: ME, self: true },
    });

  /** By id; those that were changed or cancelled are stored themselves. */
  function datesOf(masterId: string): readonly (Body & { readonly id: string })[] {
    const master = all.get(masterId);
    const lines = (master?.body['recurrence'] ?? []) as readonly string[];
    const rule = lines.find((line) => line.startsWith('RRULE:'))?.slice(6);
    if (master === undefined || rule === undefined) return [];
    const { start, end } = master.body as { readonly start: Time; readonly end: Time };
    const isAllDay = start.date != null;
    const timeZone = isAllDay ? 'UTC' : (start.timeZone ?? '');
    const dates = expandRecurrence(rule, { start: instant(start), end: instant(end), timeZone, isAllDay });
    const leftOut =
      lines
        .find((line) => line.startsWith('EXDATE'))
        ?.split(':')[1]
        ?.split(',') ?? [];
    const kept = (dates.ok ? dates.value : []).filter(
      ({ date }) => !leftOut.some((one) => one.startsWith(date.replaceAll('-', ''))),
    );
    return kept.flatMap((date) => {
      const at = (value: number): Time =>
        isAllDay
          ? { date: new Date(value).toISOString().slice(0, 10) }
          : { dateTime: new Date(value).toISOString().replace('.000', ''), timeZone };
      const stamp = new Date(date.start).toISOString().replaceAll(/[-:]|\.000/g, '');
      const id = `${masterId}_${isAllDay ? stamp.slice(0, 8) : stamp}`;
      const own = all.get(id);
      if (own?.body['status'] === 'cancelled') return [];
      const { recurrence: _, ...rest } = toWire(masterId, master) as ReturnType<typeof wireEvent> & Body;
      const times = { start: at(date.start), end: at(date.end), originalStartTime: at(date.start) };
      const instanceOf = { ...rest, id, recurringEventId: masterId, ...times };
      return [own === undefined ? instanceOf : { ...instanceOf, ...own.body, etag: `"${id}-${own.version}"` }];
    });
  }

  const find = (id: string): (Body & { readonly id: string }) | undefined => {
    const stored = all.get(id);
    const master = id.split('_')[0] ?? '';
    if (id !== master) return datesOf(master).find((one) => one.id === id);
    return stored === undefined ? undefined : toWire(id, stored);
  };

  function change(id: string, { headers, body }: FakeRequest): Response {
    const present = find(id);
    if (present === undefined) return googleError(404, 'notFound');
    const expected = headers.get('if-match');
    if (expected !== null && expected !== present['etag']) return googleError(412, 'conditionNotMet');
    const sent = body as Body;
    const others = ((present['attendees'] ?? []) as readonly { readonly email: string }[]).filter(
      ({ email }) =>
        !((sent['attendees'] ?? []) as readonly { readonly email: string }[]).some((one) => one.email === email),
    );
    const { attendeesOmitted, ...rest } = sent;
    const asked = attendeesOmitted === true ? { ...rest, attendees: [...others, ...(sent['attendees'] as [])] } : rest;
    const stored = all.get(id) ?? { version: 1, body: id.includes('_') ? {} : present };
    all.set(id, { version: stored.version + 1, body: merged(stored.body, asked) as Body });
    expose(id);
    return json(find(id));
  }

  function remove(id: string): Response {
    if (find(id) === undefined) return googleError(410, 'deleted', 'Resource has been deleted');
    if (id.includes('_')) all.set(id, { version: 1, body: { status: 'cancelled' } });
    else all.delete(id);
    return noContent();
  }

  function expose(id: string): void {
    const ids = [id, ...datesOf(id).map((one) => one.id)];
    for (const one of ids) {
      const at = `${EVENTS}/${one}`;
      server.on(`GET ${at}`, () => {
        const found = find(one);
        return found === undefined ? googleError(404, 'notFound') : json(found);
      });
      server.on(`PATCH ${at}`, (request) => change(one, request));
      server.on(`DELETE ${at}`, () => remove(one));
    }
    server.on(`GET ${EVENTS}/${id}/instances`, ({ query }) => {
      const [from, to] = [Date.parse(query['timeMin'] ?? ''), Date.parse(query['timeMax'] ?? '')];
      const isIn = (one: Body): boolean => instant(one['end'] as Time) > from && instant(one['start'] as Time) < to;
      return page(datesOf(id).filter(isIn));
    });
  }

  server.on(`POST ${EVENTS}`, ({ body }) => {
    const { id, ...rest } = body as Body & { readonly id: string };
    if (all.has(id)) return googleError(409, 'duplicate', 'The requested identifier already exists.');
    all.set(id, { version: 1, body: rest });
    expose(id);
    return json(find(id));
  });

  return {
    ids: () => [...all.keys()].filter((id) => !id.includes('_')),
    /** What was written of an event. */
    body: (id: string): Body => all.get(id)?.body ?? {},
    /** The starts of the dates of a series that take place, in UTC. */
    dates: (id: string): readonly string[] =>
      datesOf(id).map((one) => new Date(instant(one['start'] as Time)).toISOString().slice(0, 16)),
    find,
  };
}
