import { randomUUID } from 'node:crypto';

import type { CalendarStore, CreateOutcome } from '../../store.ts';
import { BusyResource } from './busy-resource.ts';
import type { Commits } from '../database/commits.ts';
import type { EventInserter } from './event-insert.ts';
import type { EventParts } from './event-parts.ts';
import type { AnswerBook } from './idempotency.ts';

/** Creation: event, uses, notices and the answer to the request are kept together or not at all. */
export function createEventCreation(
  commits: Commits,
  parts: EventParts,
  idempotencyKeys: AnswerBook,
  insertEvent: EventInserter,
): Pick<CalendarStore, 'create' | 'recorded'> {
  return {
    async recorded(idempotency, now) {
      const earlier = idempotencyKeys.find(idempotency, now);
      if (earlier !== null) await commits.lasting();
      return earlier;
    },
    async create(draft, idempotency, now, answerAt, notices): Promise<CreateOutcome> {
      try {
        return await commits.write((): CreateOutcome => {
          const earlier = idempotencyKeys.find(idempotency, now);
          if (earlier !== null) return earlier;
          idempotencyKeys.forgetOld(now);
          const id = `evt_${randomUUID()}`;
          const key = insertEvent(id, draft, null, now);
          for (const email of draft.resourceEmails) {
            if (!parts.addUse(key, email, draft, now, answerAt)) throw new BusyResource(email);
          }
          parts.writePeople(key, draft);
          const event = parts.read(id);
          for (const notice of notices?.(event, null) ?? []) parts.addNotice(notice, now);
          const answer = idempotency.render(event);
          idempotencyKeys.keep(idempotency, answer, now);
          return { type: 'created', event, answer };
        });
      } catch (error) {
        if (error instanceof BusyResource) return { type: 'busy', resourceEmail: error.email };
        throw error;
      }
    },
  };
}
