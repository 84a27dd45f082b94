/*
 * People and groups of the touchone directory.
 */
import * as v from 'valibot';

import { type Result, success } from '../model/result.ts';
import { decodeItems } from '../wire/decode.ts';
import type { Failure } from '../wire/failure.ts';
import type { Http } from '../wire/http.ts';
import { bodyOf } from '../wire/interpret.ts';
import type { Log } from '../wire/log.ts';
import { PersonSchema } from '../wire/schemas/calendar.ts';
import type { Calendar, Person } from './calendar.ts';
import { readAll } from './touchone-pages.ts';

/** Maximum number of people per search: users who do not find somebody type more letters. */
const FOUND_AT_ONCE = '50';
const PAGE_SIZE = '250';

const PageSchema = v.object({ value: v.array(v.unknown()) });

export function createTouchonePeople(http: Http, root: string, log: Log): Pick<Calendar, 'people' | 'members'> {
  return {
    async people(text, withGroups, signal): Promise<Result<readonly Person[], Failure>> {
      const name = 'GET /v1/people';
      const query = { q: text, groups: String(withGroups), pageSize: FOUND_AT_ONCE };
      const answer = bodyOf(
        await http.send('get', { name, url: `${root}/people`, query, schema: PageSchema, signal }),
        name,
      );
      return answer.ok ? success(decodeItems(PersonSchema, answer.value.value, name, log)) : answer;
    },
    members(groupId, signal) {
      const name = 'GET /v1/groups/{id}/members';
      const url = `${root}/groups/${encodeURIComponent(groupId)}/members`;
      return readAll(http, { name, url, query: { pageSize: PAGE_SIZE }, schema: PersonSchema, signal }, log);
    },
  };
}
