import { unreachable } from '../../../workers/model/unreachable.ts';
import type { CreateEvent } from '../../../workers/wire/schemas/requests.ts';
import type { ServerContext } from '../../context.ts';
import { ProblemError } from '../../http/problem.ts';
import type { EventChanged, StoredEvent } from '../../store/store.ts';
import { askedResources, type CheckedDraft, readDraft } from '../event-draft.ts';
import { conflictsProblem, requireEvent } from '../outcomes.ts';
import { requireQuota } from '../quota.ts';
import { movedBy } from './recurrence.ts';
import { checkRulesOfDates, requireWritable } from './series-draft.ts';
import { planMove } from './series-move.ts';
import { changesOfSeries } from './series-notices.ts';
import { daysBetween, type SeriesPlan, type SeriesRequest } from './series-plan.ts';
import { movedByMonths, planRule } from './series-rule.ts';

/** How often a change is tried again after another change of the series in between. */
const MOST_ATTEMPTS = 5;

/**
 * Changes events of a series together, or none of them: each gets the content of the body, and its wall-clock times
 * move as far as those of the named event; a new rule in the body gives the dates.
 * @param named as the caller has read it
 * @throws ProblemError
 */
export async function replaceSeries(
  context: ServerContext,
  request: SeriesRequest,
  named: StoredEvent,
): Promise<readonly EventChanged[]> {
  const { store, clock, options } = context;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const now = clock.now();
    const checked = await readDraft(context, request.caller, request.body, named);
    const siblings = await store.calendar.siblings(named);
    const plan = planSeries(request, named, siblings, checked, now);
    requireWritable(plan.dates.length, checked.resources.length, checked.draft.attendees.length);
    const present = plan.dates.flatMap(({ before }) => before?.attendees ?? []);
    const held = present.filter(({ isResource }) => isResource).length;
    await requireQuota(context, request.caller, plan.dates.length * checked.resources.length - held);
    await checkRulesOfDates(plan.dates, askedResources(checked.resources, request.body), request.caller, now);
    const answerAt = now + options.answerDelay;
    const outcome = await store.calendar.replaceSeries(plan, now, answerAt, changesOfSeries);
    switch (outcome.type) {
      case 'changed':
        return outcome.changes;
      case 'busy':
        throw conflictsProblem(outcome.conflicts, checked.resources);
      case 'stale': {
        const present = requireEvent(await store.calendar.get(named.id));
        if (present.version !== named.version) throw stale();
        break;
      }
      default:
        return unreachable(outcome);
    }
  }
  throw stale();
}

function stale(): ProblemError {
  return new ProblemError(412, 'stale', 'The series was changed meanwhile: read it again.');
}

function planSeries(
  request: SeriesRequest,
  named: StoredEvent,
  siblings: readonly StoredEvent[],
  checked: CheckedDraft,
  now: number,
): SeriesPlan {
  const { recurrence } = request.body;
  if (!isSameRule(recurrence, named)) return planRule(request, named, siblings, checked, now);
  if (canMove(named, daysBetween(named, checked.draft))) return planMove(request, named, siblings, checked, now);
  const moved = movedByMonths(request, named, siblings, checked, now);
  if (moved !== null) return planRule(moved, named, siblings, checked, now);
  // Dates that no rule gives are refused, even with the present rule in the body: it would start on another date.
  return planMove(request, named, siblings, checked, now);
}

/** Whether a body keeps the rule of an event: without a rule it does, and with null where none is known. */
export function isSameRule(asked: CreateEvent['recurrence'], { recurrence: present }: StoredEvent): boolean {
  if (asked === undefined || present === null) return asked == null;
  return asked?.rule === present.rule && asked.exceptions.join() === present.exceptions.join();
}

const canMove = ({ recurrence, timeZone }: StoredEvent, days: number): boolean =>
  recurrence === null || movedBy(recurrence, days, timeZone) !== null;
