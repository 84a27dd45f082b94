/* GetUserAvailability: when mailboxes are free. */
import * as v from 'valibot';

import { DAY_MS, toUtc } from '../calendar/times/times.ts';
import type { XmlElement } from '../xml/read.ts';
import type { XmlNode } from '../xml/write.ts';
import { ExchangeError, hasCode } from './errors.ts';
import { m, t } from './names.ts';
import { bool, many, maybe, node, one, text, time, whole, word } from './shape.ts';
import { type Access, type Outcome, outcomeEntries, outcomeOf, parseAnswer, type Soap } from './soap.ts';

export const MOST_MAILBOXES = 100;
/** Exchange takes 42 days; a change of the clocks makes the last one longer. */
const MOST_DAYS = 41;
export const SLOT_MS = 15 * 60_000;

export interface BusyTime {
  readonly start: number;
  readonly end: number;
  readonly type: (typeof BUSY_TYPES)[number];
  /** Missing where the caller may see no more than the times. */
  readonly details: { readonly subject: string; readonly location: string; readonly isPrivate: boolean } | null;
}

export interface WorkingTime {
  readonly days: readonly string[];
  /** Minutes after midnight. */
  readonly start: number;
  readonly end: number;
  /** Minutes by which UTC is later than the standard time there. */
  readonly bias: number;
}

export interface Availability {
  /** A digit of our own for each quarter hour: 0 free, 1 tentative, 2 busy, 4 not known (design D21). */
  readonly view: string;
  readonly busy: readonly BusyTime[];
  readonly workingTime: WorkingTime | null;
}

const BUSY_TYPES = ['Free', 'Tentative', 'Busy', 'OOF', 'WorkingElsewhere', 'NoData'] as const;

const ResponseSchema = node({
  ResponseMessage: one(node(outcomeEntries)),
  FreeBusyView: maybe(
    node({
      FreeBusyViewType: one(word),
      MergedFreeBusy: maybe(word),
      CalendarEventArray: maybe(
        node({
          CalendarEvent: many(
            node({
              StartTime: one(time),
              EndTime: one(time),
              BusyType: one(v.pipe(word, v.picklist(BUSY_TYPES))),
              CalendarEventDetails: maybe(
                node({ Subject: maybe(text), Location: maybe(text), IsPrivate: maybe(bool) }),
              ),
            }),
          ),
        }),
      ),
      WorkingHours: maybe(
        node({
          TimeZone: one(node({ Bias: one(whole) })),
          WorkingPeriodArray: one(
            node({
              WorkingPeriod: many(
                node({ DayOfWeek: one(word), StartTimeInMinutes: one(whole), EndTimeInMinutes: one(whole) }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});
const AnswerSchema = node({
  FreeBusyResponseArray: maybe(node({ FreeBusyResponse: many(ResponseSchema) })),
});
type FreeBusyResponse = v.InferOutput<typeof ResponseSchema>;

/** The change of a clock that never changes. */
const noChange = (name: string): XmlNode =>
  t(name, t('Bias', '0'), t('Time', '00:00:00'), t('DayOrder', '1'), t('Month', '1'), t('DayOfWeek', 'Sunday'));

/** Times without an offset are of the zone of the request: it is UTC. @param start,end on quarter hours */
export function availabilityRequest(emails: readonly string[], start: number, end: number): XmlNode {
  const mailboxes = emails.map((email) =>
    t('MailboxData', t('Email', t('Address', email)), t('AttendeeType', 'Required'), t('ExcludeConflicts', 'false')),
  );
  const local = (instant: number): string => toUtc(instant).slice(0, 19);
  return m(
    'GetUserAvailabilityRequest',
    t('TimeZone', t('Bias', '0'), noChange('StandardTime'), noChange('DaylightTime')),
    m('MailboxDataArray', ...mailboxes),
    t(
      'FreeBusyViewOptions',
      t('TimeWindow', t('StartTime', local(start)), t('EndTime', local(end))),
      t('MergedFreeBusyIntervalInMinutes', '15'),
      t('RequestedView', 'DetailedMerged'),
    ),
  );
}

/** The availability of mailboxes, in the order of the request: the answer names none. @param start,end of the request */
export function readAvailability(answer: XmlElement, start: number, end: number): Outcome<Availability>[] {
  const { FreeBusyResponseArray } = parseAnswer(AnswerSchema, answer);
  return (FreeBusyResponseArray?.FreeBusyResponse ?? []).map((response): Outcome<Availability> => {
    const outcome = outcomeOf(response.ResponseMessage);
    return outcome.ok ? { ok: true, value: toAvailability(response, start, end) } : outcome;
  });
}

function toAvailability({ FreeBusyView }: FreeBusyResponse, start: number, end: number): Availability {
  const slots = Math.ceil((end - start) / SLOT_MS);
  const busy = (FreeBusyView?.CalendarEventArray?.CalendarEvent ?? []).map(toBusyTime);
  const merged = FreeBusyView?.MergedFreeBusy;
  // With lesser rights there are the events alone, or nothing at all.
  const hasEvents = FreeBusyView?.CalendarEventArray !== undefined;
  const view =
    merged !== undefined ? toView(merged, slots) : hasEvents ? viewOf(busy, start, slots) : UNKNOWN.repeat(slots);
  return { view, busy, workingTime: workingTimeOf(FreeBusyView) };
}

function toBusyTime(event: BusyEvent): BusyTime {
  const { StartTime: start, EndTime: end, BusyType: type, CalendarEventDetails: told } = event;
  const details =
    told === undefined
      ? null
      : { subject: told.Subject ?? '', location: told.Location ?? '', isPrivate: told.IsPrivate ?? false };
  return { start, end, type, details };
}
type View = NonNullable<FreeBusyResponse['FreeBusyView']>;
type BusyEvent = NonNullable<View['CalendarEventArray']>['CalendarEvent'][number];

const UNKNOWN = '4';
/** Of MergedFreeBusy: 3 is out of office, 4 no data. */
const OUR_DIGIT: Readonly<Record<string, string>> = { 0: '0', 1: '1', 2: '2', 3: '2', 4: '4' };
const DIGIT_OF_TYPE = { Free: '0', Tentative: '1', Busy: '2', OOF: '2', WorkingElsewhere: '0', NoData: '4' } as const;

/** What Exchange does not say is not known, never free (design D23). */
function toView(merged: string, slots: number): string {
  const digits = Array.from(merged.slice(0, slots), (digit) => OUR_DIGIT[digit] ?? UNKNOWN);
  return digits.join('').padEnd(slots, UNKNOWN);
}

function viewOf(busy: readonly BusyTime[], start: number, slots: number): string {
  const digits = Array.from({ length: slots }, () => '0');
  for (const { start: from, end: to, type } of busy) {
    const past = Math.min(slots, Math.ceil((to - start) / SLOT_MS));
    for (let slot = Math.max(0, Math.floor((from - start) / SLOT_MS)); slot < past; slot += 1) {
      digits[slot] = worse(digits[slot] ?? '0', DIGIT_OF_TYPE[type]);
    }
  }
  return digits.join('');
}

const RANK = '0124';
export const worse = (one: string, other: string): string => (RANK.indexOf(one) >= RANK.indexOf(other) ? one : other);

function workingTimeOf(view: View | undefined): WorkingTime | null {
  const hours = view?.WorkingHours;
  const period = hours?.WorkingPeriodArray.WorkingPeriod[0];
  if (hours === undefined || period === undefined) return null;
  const { DayOfWeek, StartTimeInMinutes: start, EndTimeInMinutes: end } = period;
  return { days: DayOfWeek.toLowerCase().split(/\s+/), start, end, bias: hours.TimeZone.Bias };
}

/**
 * The availability of any number of mailboxes in any interval of quarter hours: asked for in the parts that Exchange
 * takes. A mailbox of which a part fails has failed.
 */
export async function askAvailability(
  soap: Soap,
  access: Access,
  emails: readonly string[],
  start: number,
  end: number,
): Promise<Outcome<Availability>[]> {
  const parts: Outcome<Availability>[][] = [];
  for (let from = start; from < end; from += MOST_DAYS * DAY_MS) {
    parts.push(await askPart(soap, access, emails, from, Math.min(end, from + MOST_DAYS * DAY_MS)));
  }
  return emails.map((_, index) => parts.map((part) => part[index]).reduce(joined) ?? NOT_ANSWERED);
}

const NOT_ANSWERED: Outcome<Availability> = { ok: false, error: new ExchangeError('ErrorFreeBusyGenerationFailed') };

function joined(
  before: Outcome<Availability> | undefined,
  next: Outcome<Availability> | undefined,
): Outcome<Availability> | undefined {
  if (before === undefined || next === undefined) return undefined;
  if (!before.ok) return before;
  if (!next.ok) return next;
  // What lasts beyond a part is told in both.
  const known = new Set(before.value.busy.map(({ start, end }) => `${start} ${end}`));
  const more = next.value.busy.filter(({ start, end }) => !known.has(`${start} ${end}`));
  return {
    ok: true,
    value: {
      view: before.value.view + next.value.view,
      busy: [...before.value.busy, ...more],
      workingTime: before.value.workingTime ?? next.value.workingTime,
    },
  };
}

/** Too many mailboxes are asked in halves: an administrator may allow fewer, and groups count as their members. */
async function askPart(
  soap: Soap,
  access: Access,
  emails: readonly string[],
  start: number,
  end: number,
): Promise<Outcome<Availability>[]> {
  const ask = async (some: readonly string[]): Promise<Outcome<Availability>[]> =>
    some.length > MOST_MAILBOXES ? halves(some) : askOnce(some);
  const askOnce = async (some: readonly string[]): Promise<Outcome<Availability>[]> => {
    try {
      return readAvailability(await soap.call(access, availabilityRequest(some, start, end)), start, end);
    } catch (error) {
      const isTooMany = hasCode(error, 'ErrorMailboxDataArrayTooBig', 'ErrorIndividualMailboxLimitReached');
      if (!isTooMany || some.length === 1) throw error;
      return halves(some);
    }
  };
  const halves = async (some: readonly string[]): Promise<Outcome<Availability>[]> => {
    const middle = Math.ceil(some.length / 2);
    const first = await ask(some.slice(0, middle));
    return [...filled(first, middle), ...(await ask(some.slice(middle)))];
  };
  return ask(emails);
}

/** As many as were asked for, so that the others keep their places. */
const filled = (some: readonly Outcome<Availability>[], length: number): Outcome<Availability>[] =>
  Array.from({ length }, (_, index) => some[index] ?? NOT_ANSWERED);
