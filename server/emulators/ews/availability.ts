import type { XmlElement } from '../../xml/read.ts';
import { element, type XmlContent } from '../../xml/write.ts';
import { availabilityView } from '../../calendar/availability-view.ts';
import { readSchedules } from '../../calendar/schedules.ts';
import { costOfSchedules, DAY_MS, MINUTE_MS } from '../../calendar/times/times.ts';
import type { WorkingHours } from '../../../workers/wire/schemas/common.ts';
import type { Schedule } from '../../../workers/wire/schemas/schedules.ts';
import { resultOf } from './answers.ts';
import { EwsError, refusal } from './ews-error.ts';
import { toSmtpAddress } from './ews-ids.ts';
import type { EwsCall } from './ews-scope.ts';
import { clockOf, readSerializedZone, type WallClock, writeSerializedZone, zoneOf } from './ews-zones.ts';
import { child, childrenOf, requireChild, type SoapRequest, textIn, wholeNumber } from './soap.ts';
import { toInstant } from './times.ts';

const MOST_ADDRESSES = 100;
const MOST_DAYS = 42;
const USUAL_INTERVAL = 30;
const OWN_INTERVAL = 15;
const VIEWS = ['MergedOnly', 'FreeBusy', 'FreeBusyMerged', 'Detailed', 'DetailedMerged'] as const;
type View = (typeof VIEWS)[number];

interface Question {
  readonly emails: readonly string[];
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  /** Minutes. */
  readonly interval: number;
  readonly view: View;
  readonly clock: WallClock;
}

const addressesOf = (operation: XmlElement): readonly string[] =>
  childrenOf(requireChild(operation, 'MailboxDataArray'), 'MailboxData').map((data) =>
    toSmtpAddress(textIn(requireChild(data, 'Email'), 'Address') ?? ''),
  );

/** The zone of times without one: of the question, else of the header, else UTC. */
function clockFor({ operation, zone }: SoapRequest): WallClock {
  const serialized = child(operation, 'TimeZone');
  return serialized === undefined ? clockOf(zone === null ? 'UTC' : zoneOf(zone)) : readSerializedZone(serialized);
}

function viewOf(text: string | undefined): View {
  // A list of views asks for the most detailed one.
  const words = (text ?? 'FreeBusyMerged').split(/\s+/);
  const found = VIEWS.findLast((view) => words.includes(view));
  if (found === undefined) throw refusal('ErrorInvalidFreeBusyViewType', 'The FreeBusyViewType is not valid.');
  return found;
}

/** @throws EwsError as the availability service refuses the whole request */
function readQuestion(request: SoapRequest): Question {
  const { operation } = request;
  const emails = addressesOf(operation);
  if (emails.length === 0) throw refusal('ErrorMailboxDataArrayEmpty', 'There is no target user.');
  if (emails.length > MOST_ADDRESSES) {
    const sizes = `The allowed size = ${MOST_ADDRESSES}; the actual size = ${emails.length}.`;
    const text = `There are too many target users in the EmailAddress array. ${sizes}`;
    throw new EwsError('ErrorMailboxDataArrayTooBig', text, { number: 5_002 });
  }
  const options = requireChild(operation, 'FreeBusyViewOptions');
  const window = requireChild(options, 'TimeWindow');
  const clock = clockFor(request);
  const [start, end] = ['StartTime', 'EndTime'].map((name) => toInstant(textIn(window, name), name, clock)) as [
    number,
    number,
  ];
  const name = 'FreeBusyViewOptions.TimeWindow';
  if (end <= start) throw refusal('ErrorInvalidTimeInterval', `The time duration specified for ${name} is invalid.`);
  if (end - start > MOST_DAYS * DAY_MS) {
    const days = Math.ceil((end - start) / DAY_MS);
    const limits = `The allowed limit = ${MOST_DAYS} days; the actual limit = ${days} days.`;
    throw refusal(
      'ErrorTimeIntervalTooBig',
      `The requested time duration specified for ${name} is too long. ${limits}`,
    );
  }
  const asked = textIn(options, 'MergedFreeBusyIntervalInMinutes');
  const interval = asked === undefined ? USUAL_INTERVAL : wholeNumber(asked, 'interval', -1e9, 1e9);
  if (interval < 5 || interval > 1_440 || interval * MINUTE_MS > end - start) {
    const rule = 'It is less than the free/busy time window and between 5 and 1440 minutes.';
    throw refusal(
      'ErrorInvalidMergedFreeBusyInterval',
      `The specified merged free/busy interval is not valid. ${rule}`,
    );
  }
  return { emails, start, end, interval, view: viewOf(textIn(options, 'RequestedView')), clock };
}

const ERRORS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  schedule_not_found: ['ErrorMailRecipientNotFound', 'Unable to resolve e-mail address to an Active Directory object.'],
  no_free_busy_access: ['ErrorNoFreeBusyAccess', 'The caller does not have access to free/busy data.'],
  unavailable: ['ErrorFreeBusyGenerationFailed', 'The free/busy data of this mailbox could not be generated.'],
};

const BUSY_TYPES = { busy: 'Busy', tentative: 'Tentative' } as const;

function eventsOf({ scheduleItems = [] }: Schedule, { clock, view }: Question): XmlContent {
  const time = (text: string): string => clock.toLocal(Date.parse(text)).toString({ smallestUnit: 'second' });
  const flag = (name: string, value: boolean) => element(`t:${name}`, String(value));
  return element(
    't:CalendarEventArray',
    ...scheduleItems.map(({ start, end, status, subject, isPrivate = false }) =>
      element(
        't:CalendarEvent',
        element('t:StartTime', time(start)),
        element('t:EndTime', time(end)),
        element('t:BusyType', BUSY_TYPES[status === 'tentative' ? 'tentative' : 'busy']),
        view.startsWith('Detailed') && (subject !== undefined || isPrivate)
          ? element(
              't:CalendarEventDetails',
              subject === undefined ? null : element('t:Subject', subject),
              flag('IsMeeting', true),
              flag('IsRecurring', false),
              flag('IsException', false),
              flag('IsReminderSet', false),
              flag('IsPrivate', isPrivate),
            )
          : null,
      ),
    ),
  );
}

const minutesOf = (text: string): string => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return String(hours * 60 + minutes);
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function hoursOf(hours: WorkingHours | null | undefined, zone: string, now: number): XmlContent {
  if (hours == null) return null;
  const period = element(
    't:WorkingPeriod',
    element('t:DayOfWeek', hours.daysOfWeek.map(capital).join(' ')),
    element('t:StartTimeInMinutes', minutesOf(hours.startTime)),
    element('t:EndTimeInMinutes', minutesOf(hours.endTime)),
  );
  return element('t:WorkingHours', writeSerializedZone(zone, now), element('t:WorkingPeriodArray', period));
}

/** Guests get no details, whatever they ask for, as somebody without rights to a calendar. */
function allowedView(view: View, { caller }: EwsCall): View {
  if (!caller.isGuest) return view;
  return view === 'Detailed' ? 'FreeBusy' : view === 'DetailedMerged' ? 'FreeBusyMerged' : view;
}

function freeBusyOf(schedule: Schedule, question: Question, now: number): XmlContent {
  const { interval, start, end, view } = question;
  const busy = (schedule.scheduleItems ?? []).map((item) => ({
    start: Date.parse(item.start),
    end: Date.parse(item.end),
    tentative: item.status === 'tentative',
  }));
  const digits =
    interval === OWN_INTERVAL ? schedule.availabilityView : availabilityView(busy, start, end, interval * MINUTE_MS);
  const zone = schedule.workingHours?.timeZone ?? schedule.timeZone ?? 'UTC';
  return element(
    'm:FreeBusyView',
    element('t:FreeBusyViewType', view),
    view.includes('Merged') ? element('t:MergedFreeBusy', digits) : null,
    view === 'MergedOnly' ? null : eventsOf(schedule, question),
    hoursOf(schedule.workingHours, zone, now),
  );
}

/** GetUserAvailability: free and busy times of up to 100 addresses, with an error for each that fails. */
export async function getUserAvailability(call: EwsCall): Promise<XmlContent> {
  const asked = readQuestion(call.request);
  const question = { ...asked, view: allowedView(asked.view, call) };
  const { context, caller, views } = call;
  const schedules = await readSchedules({ store: context.store, views }, caller, { ...question, hasItems: true });
  const responses: XmlContent[] = [];
  for (const schedule of schedules) {
    const { error } = schedule;
    const result = await resultOf('m:ResponseMessage', async () => {
      if (error == null) return { content: [] };
      const [code, message] = ERRORS[error.code] ?? ['ErrorFreeBusyGenerationFailed', error.message];
      throw refusal(code, message);
    });
    const view = error == null ? freeBusyOf(schedule, question, context.clock.now()) : null;
    responses.push(element('m:FreeBusyResponse', result, view));
  }
  return element('m:GetUserAvailabilityResponse', element('m:FreeBusyResponseArray', ...responses));
}

/** The cost of a question in units of the rate limit, as our own schedules cost. */
export function costOfAvailability({ operation }: SoapRequest): number {
  const data = childrenOf(child(operation, 'MailboxDataArray'));
  const window = child(child(operation, 'FreeBusyViewOptions'), 'TimeWindow');
  const [start = '', end = ''] = ['StartTime', 'EndTime'].map((name) => textIn(window, name) ?? '');
  const emails = data.map(() => '');
  return costOfSchedules({ emails, start, end }, MOST_ADDRESSES * MOST_DAYS);
}
