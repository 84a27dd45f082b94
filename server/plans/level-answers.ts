import type { Caller, ServerContext } from '../context.ts';
import type { AnswerCache, CachedAnswer } from '../http/cached-answers.ts';
import type { Stamped } from '../store/store.ts';
import { hiddenIds, stampWithout } from './hidden-ids.ts';

/** In JSON as it is stored: quotes within texts are escaped, so that no text can look like a key. */
const RESOURCE_ID = /"resourceId":("(?:[^"\\]|\\.)*")/g;

const idsIn = (json: string): ReadonlySet<string> =>
  new Set([...json.matchAll(RESOURCE_ID)].map(([, id]) => String(JSON.parse(id ?? '""'))));

/**
 * Levels for each caller: the ids of hidden resources are replaced by null (D42), and the timestamp differs with them.
 * Levels without hidden resources are sent as they are stored.
 */
export function createLevelAnswers(context: Pick<ServerContext, 'store' | 'clock'>, answers: AnswerCache) {
  const idsByArea = new Map<string, { readonly stamp: string; readonly ids: ReadonlySet<string> }>();

  const idsOn = (areaId: string, { timestamp, value }: Stamped<string>): ReadonlySet<string> => {
    const known = idsByArea.get(areaId);
    if (known?.stamp === timestamp) return known.ids;
    const ids = idsIn(value);
    idsByArea.set(areaId, { stamp: timestamp, ids });
    return ids;
  };

  return async (areaId: string, caller: Caller | null): Promise<CachedAnswer | null> => {
    const level = await context.store.plans.level(areaId);
    if (level === null) return null;
    const hidden = await hiddenIds(context, caller, idsOn(areaId, level));
    if (hidden.size === 0) return answers.answer(level.timestamp, () => level.value);
    return answers.answer(stampWithout(level.timestamp, hidden), () =>
      level.value.replaceAll(RESOURCE_ID, (pair: string, id: string) =>
        hidden.has(String(JSON.parse(id))) ? '"resourceId":null' : pair,
      ),
    );
  };
}
