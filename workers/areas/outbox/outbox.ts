import * as v from 'valibot';

import type { OutboxApi } from '../../contract.ts';
import { success } from '../../model/result.ts';
import { decodeItems } from '../../wire/decode.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import { OutboxMailSchema } from '../../wire/schemas/outbox.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = ({ http, source, log }: AreaDeps): OutboxApi =>
  createOutbox({ http, apiBase: source.apiBase, log });

export interface OutboxDeps {
  readonly http: Http;
  apiBase(): string;
  readonly log: Log;
}

/** The mails that the embedded server keeps instead of sending them. */
export function createOutbox({ http, apiBase, log }: OutboxDeps): OutboxApi {
  const name = 'GET /api/outbox';
  return {
    async list() {
      const call = { name, url: `${apiBase()}/api/outbox`, schema: v.array(v.unknown()) };
      const answer = bodyOf(await http.send('get', call), name);
      if (!answer.ok) return answer;
      const mails = decodeItems(OutboxMailSchema, answer.value, name, log);
      return success(mails.map(({ createdAt, ...mail }) => Object.assign(mail, { createdAt: Date.parse(createdAt) })));
    },
  };
}
