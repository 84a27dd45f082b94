import type { Failure } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { FEWEST_LETTERS_OF_PEOPLE, type PeoplePlan, PeoplePlanSchema } from '../../wire/schemas/plans.ts';

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
