import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Interval } from '../../model/interval.ts';
import type { Instant } from '../../model/units.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { FEWEST_LETTERS_OF_PEOPLE, type PeoplePlan, PeoplePlanSchema } from '../../wire/schemas/plans.ts';
import { NEVER } from '../../wire/timers.ts';
import type { Workspace } from '../shared/workspace.ts';
import { type ColleagueDayDeps, readColleagueDay } from '../timeline/timeline-colleague.ts';

const NAME = 'GET /api/plans/people';
const NOT_OFFERED = 204;

/** Colleagues by a part of their name, with the desk of each of today; null = the site does not offer that. */
export async function askPeople(
  http: Http,
  apiBase: string,
  text: string,
  isAnonymous: boolean,
): Promise<Result<PeoplePlan | null, Failure>> {
  if (text.trim().length < FEWEST_LETTERS_OF_PEOPLE) return success([]);
  const query = { text: text.trim() };
  const call = { name: NAME, url: `${apiBase}/api/plans/people`, query, schema: PeoplePlanSchema, isAnonymous };
  const sent = await http.send('get', call);
  if (sent.ok && sent.value.status === NOT_OFFERED) return success(null);
  const answer = bodyOf(sent, NAME);
  if (answer.ok) return answer;
  // A site without navigation.
  return statusOf(answer.error) === 404 ? success(null) : failure(answer.error);
}

interface PlaceReadingDeps extends Pick<ColleagueDayDeps, 'now' | 'log'> {
  readonly workspace: Workspace;
}

/** Ids of the places that a colleague has reserved on a day: where they are at an instant or after it, then the others. */
export async function readPlaceIds(
  email: string,
  window: Interval,
  at: Instant,
  deps: PlaceReadingDeps,
): Promise<Result<readonly string[], Failure>> {
  const { resources } = deps.workspace;
  const rowsByEmail = new Map<string, readonly number[]>();
  resources.forEach((resource, row) => {
    const key = addressKey(resource.email);
    rowsByEmail.set(key, [...(rowsByEmail.get(key) ?? []), row]);
  });
  const day = { campus: { rowsByEmail }, window, others: { turn: 0 } };
  const read = await readColleagueDay(email, { ...deps, day, signal: NEVER });
  if (!read.ok) return read;
  const stays = read.value.stays
    .filter(({ start, end }) => end > window.start && start < window.end)
    .toSorted((a, b) => a.start - b.start);
  const inOrder = [...stays.filter(({ end }) => end > at), ...stays.filter(({ end }) => end <= at)];
  return success(inOrder.flatMap(({ row }) => resources[row]?.id ?? []));
}
