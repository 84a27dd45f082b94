import type { NetworkPlan } from '../../workers/wire/schemas/plans.ts';
import type { Caller, ServerContext } from '../context.ts';
import type { AnswerCache, CachedAnswer } from '../http/cached-answers.ts';
import { hiddenObjects } from '../objects/visible-objects.ts';
import { hiddenIds, stampWithout } from './hidden-ids.ts';

interface SplitNetwork {
  readonly stamp: string;
  /** JSON of the network without anchors. */
  readonly ways: string;
  readonly anchors: NetworkPlan['anchors'];
}

/** The network for each caller: without the anchors of hidden resources and of the objects in them (D42). */
export function createNetworkAnswers(context: Pick<ServerContext, 'store' | 'clock'>, answers: AnswerCache) {
  let kept: SplitNetwork = { stamp: '', ways: '', anchors: {} };

  return async (caller: Caller | null): Promise<CachedAnswer> => {
    const { timestamp, value } = await context.store.plans.network();
    if (kept.stamp !== timestamp) {
      // Written by the store from typed values.
      const { anchors, ...ways } = JSON.parse(value) as NetworkPlan;
      kept = { stamp: timestamp, ways: JSON.stringify(ways), anchors };
    }
    const { ways, anchors } = kept;
    const isAnchor = (id: string): boolean => Object.hasOwn(anchors, id);
    const places = await hiddenIds(context, caller, { has: isAnchor });
    const objects = [...(await hiddenObjects(context.store, caller))].filter(isAnchor);
    const hidden = new Set([...places, ...objects]);
    if (hidden.size === 0) return answers.answer(timestamp, () => value);
    return answers.answer(stampWithout(timestamp, hidden), () => {
      const seen = Object.fromEntries(Object.entries(anchors).filter(([id]) => !hidden.has(id)));
      return `${ways.slice(0, -1)},"anchors":${JSON.stringify(seen)}}`;
    });
  };
}
