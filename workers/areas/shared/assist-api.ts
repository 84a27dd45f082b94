import * as v from 'valibot';

import type { Failure } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { decodeItems } from '../../wire/decode.ts';
import type { Call, Http, HttpMethod } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { FavouritesSchema } from '../../wire/schemas/account.ts';
import { ConfirmationRecordSchema } from '../../wire/schemas/confirmations.ts';
import { CacheAnswerSchema } from '../../wire/schemas/schedules.ts';
import { addressesFor, chunksOf } from './chunks.ts';
import { inParallel } from './in-parallel.ts';
import type { AssistApi, CachedSchedule, ConfirmationKey } from './workspace.ts';

export interface AssistApiDeps {
  readonly http: Http;
  /** Address of the API without a trailing slash. */
  readonly base: string;
  readonly log: Log;
}

/** The server takes 2,000 addresses, 4,000 addresses × days and 256 kB a call. */
const ADDRESSES_PER_CALL = 1_000;
const ADDRESS_DAYS_PER_CALL = 4_000;
const ADDRESS_CHARACTERS_PER_CALL = 200_000;
/** Of the browser's connections to one host some stay for the hub and the user. */
const CALLS_IN_PARALLEL = 3;
const KEYS_PER_CALL = 200;

const ItemsSchema = v.object({ items: v.array(v.unknown()) });
const CachedItemSchema = CacheAnswerSchema.entries.items.item;
const RecordsSchema = v.array(v.unknown());

/** Our own server's calls beside the calendar. */
export function createAssistApi({ http, base, log }: AssistApiDeps): AssistApi {
  const send = <T>(method: HttpMethod, path: string, rest: Omit<Call<T>, 'name' | 'url'>) =>
    http.send(method, { name: `${method.toUpperCase()} ${path}`, url: base + path, ...rest });
  const ask = async <T>(...call: Parameters<typeof send<T>>) => bodyOf(await send(...call), call[1]);

  async function readSchedules(
    emails: readonly string[],
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly CachedSchedule[], Failure>> {
    const body = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), emails };
    const answer = await ask('post', SCHEDULES, { schema: ItemsSchema, body, isRepeatable: true, signal });
    if (!answer.ok) return answer;
    const items = decodeItems(CachedItemSchema, answer.value.items, SCHEDULES, log);
    return success(
      items.map((item) => ({
        email: item.scheduleId,
        availabilityView: item.availabilityView,
        error: item.error?.message ?? null,
        asOf: item.asOf === undefined ? undefined : Date.parse(item.asOf),
      })),
    );
  }

  async function readItems(
    path: string,
    keys: readonly ConfirmationKey[],
    signal: AbortSignal,
  ): Promise<Result<readonly unknown[], Failure>> {
    const isRepeatable = path === STATUSES;
    const answer = await ask('post', path, { schema: RecordsSchema, body: keys, isRepeatable, signal });
    if (!answer.ok) return answer;
    if (answer.value.length !== keys.length) {
      const detail = `${answer.value.length} records for ${keys.length} keys`;
      return failure({ type: 'malformed', call: path, detail });
    }
    return answer;
  }

  return {
    async cachedSchedules(emails, start, end, signal) {
      const count = Math.min(ADDRESSES_PER_CALL, addressesFor(ADDRESS_DAYS_PER_CALL, start, end));
      const chunks = chunksOf(emails, count, ADDRESS_CHARACTERS_PER_CALL, (email) => email.length);
      const answers: Result<readonly CachedSchedule[], Failure>[] = [];
      await inParallel(chunks.entries(), CALLS_IN_PARALLEL, async ([index, chunk]) => {
        answers[index] = await readSchedules(chunk, start, end, signal);
        return true;
      });
      return joinSchedules(chunks, answers);
    },
    async confirmationStatuses(keys, signal) {
      const answer = await inChunks(keys, (chunk) => readItems(STATUSES, chunk, signal));
      if (!answer.ok) return answer;
      return success(answer.value.map((item) => decodeItems(RecordSchema, [item], STATUSES, log)[0] ?? null));
    },
    confirm: (keys, signal) => inChunks(keys, (chunk) => readItems('/api/event/confirm', chunk, signal)),
    notify: (body, signal) => send('post', '/api/event/action', { schema: v.unknown(), body, signal }),
    async favourites(signal) {
      const answer = await ask('get', FAVOURITES, { schema: RecordsSchema, signal });
      if (!answer.ok) return answer;
      return success(decodeItems(FavouritesSchema.item, answer.value, FAVOURITES, log).map((item) => item.resourceId));
    },
  };
}

const SCHEDULES = '/api/cache/get';
const STATUSES = '/api/event/statuses';
const FAVOURITES = '/api/users/me/favourites';
const RecordSchema = v.nullable(ConfirmationRecordSchema);

/** The addresses of a failed chunk are schedules that failed (design D23), unless every chunk failed. */
function joinSchedules(
  chunks: readonly (readonly string[])[],
  answers: readonly Result<readonly CachedSchedule[], Failure>[],
): Result<readonly CachedSchedule[], Failure> {
  const failed = answers.filter((answer) => !answer.ok);
  const [first] = failed;
  const isFatal = failed.some(({ error }) => error.type === 'cancelled' || error.type === 'unauthorized');
  if (first !== undefined && (isFatal || failed.length === answers.length)) return first;
  return success(
    answers.flatMap((answer, index) => {
      if (answer.ok) return answer.value;
      const { type } = answer.error;
      return (chunks[index] ?? []).map((email) => ({ email, availabilityView: '', error: type }));
    }),
  );
}

/** Chunk after chunk; the first failure ends it, so that a confirmation is never half reported. */
async function inChunks(
  keys: readonly ConfirmationKey[],
  read: (chunk: readonly ConfirmationKey[]) => Promise<Result<readonly unknown[], Failure>>,
): Promise<Result<readonly unknown[], Failure>> {
  const items: unknown[] = [];
  for (const chunk of chunksOf(keys, KEYS_PER_CALL)) {
    const answer = await read(chunk);
    if (!answer.ok) return answer;
    items.push(...answer.value);
  }
  return success(items);
}
