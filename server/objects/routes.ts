import { createHash, randomUUID } from 'node:crypto';

import { OBJECTS_TIMESTAMP_HEADER, type SiteObject } from '../../workers/wire/schemas/objects.ts';
import type { ServerContext } from '../context.ts';
import { CachedQuerySchema, createAnswerCache, sendCached } from '../http/cached-answers.ts';
import { optionalCaller } from '../http/callers.ts';
import type { ValibotApp } from '../http/validation.ts';
import { addressesOf, maySwitch } from './object-method.ts';
import { type LiveObject, type ObjectStates, stateOf } from './states.ts';
import { hiddenObjects } from './visible-objects.ts';

/** By what callers may switch. */
const MOST_ANSWERS = 16;

/** Without topics and without who may switch it. */
function toSiteObject(object: LiveObject, isSwitchable: boolean): SiteObject {
  const { id, kind, parts, resourceId } = object.definition;
  return {
    id,
    kind,
    resourceId: resourceId ?? null,
    parts: parts.map((part) => ({
      id: part.id,
      kind: part.kind,
      name: part.name,
      of: part.of,
      control: part.control,
      texts: part.texts,
    })),
    state: stateOf(object),
    maySwitch: isSwitchable,
  };
}

/**
 * `GET /api/objects`: everybody may look, as at the points of interest that they are, unless they are in a place that is
 * hidden from them.
 * @param refresh brings the states up to date
 */
export function registerObjects(
  app: ValibotApp,
  context: Pick<ServerContext, 'store' | 'authenticate'>,
  { states, refresh }: { readonly states: ObjectStates; readonly refresh: () => void },
): void {
  const answers = createAnswerCache(MOST_ANSWERS);
  /** Revisions are counted from each start. */
  const start = randomUUID().slice(0, 8);
  app.route({
    method: 'GET',
    url: '/api/objects',
    schema: { querystring: CachedQuerySchema },
    handler: async (request, reply) => {
      const caller = await optionalCaller(context, request);
      const addresses = await addressesOf(context.store, caller);
      const hidden = await hiddenObjects(context.store, caller);
      refresh();
      const seen = states.all().filter(({ definition }) => !hidden.has(definition.id));
      const objects = seen.map((object) => ({ object, isOpen: maySwitch(object.definition, addresses) }));
      const flags = objects.map(({ isOpen }) => (isOpen ? '1' : '0')).join('');
      const variant = createHash('sha256').update([flags, ...hidden].join('\n'));
      const timestamp = `${start}.${states.revision()}.${variant.digest('base64url').slice(0, 8)}`;
      const answer = answers.answer(timestamp, () =>
        JSON.stringify(objects.map(({ object, isOpen }) => toSiteObject(object, isOpen))),
      );
      return sendCached(request, reply, OBJECTS_TIMESTAMP_HEADER, answer);
    },
  });
}
