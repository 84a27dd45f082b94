/*
 * Tells the server that a route was looked for, or a kiosk used: a count, nothing of who or where. What is lost is not counted.
 */
import * as v from 'valibot';

import type { RouteQuery, RouteUpdate } from '../../contract.ts';
import type { UseReport } from '../../wire/schemas/requests.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export interface UseReports {
  /**
   * A route that is followed anew, as for step by step, is not looked for again.
   * @returns takes the updates of a route; the first answer that says whether there is a way is counted
   */
  route(query: RouteQuery): (update: RouteUpdate) => void;
  kiosk(id: string): void;
}

export function createUseReports({ http, source }: Pick<AreaDeps, 'http' | 'source'>): UseReports {
  let isWanted = true;
  /** The route that was counted last in this visit. */
  let last = '';
  const send = async (body: UseReport): Promise<void> => {
    if (!isWanted) return;
    const name = 'POST /api/insights/uses';
    const url = `${source.apiBase()}/api/insights/uses`;
    const answer = await http.send('post', { name, url, body, schema: v.unknown(), isAnonymous: true });
    // Another back end that does not count is asked once.
    if (!answer.ok && answer.error.type === 'bad-status') isWanted = false;
  };
  return {
    route(query) {
      const key = JSON.stringify(query);
      let isCounted = false;
      return ({ answer }) => {
        const outcome = outcomeOf(answer);
        if (isCounted || outcome === null) return;
        isCounted = true;
        if (key === last) return;
        last = key;
        void send({ kind: 'route', outcome });
      };
    },
    kiosk(id) {
      last = '';
      void send({ kind: 'kiosk', id });
    },
  };
}

/** null = nobody knows, or nothing was asked that could be found */
function outcomeOf(answer: RouteUpdate['answer']): Extract<UseReport, { kind: 'route' }>['outcome'] | null {
  if (answer === null) return null;
  if (answer.ok) return 'found';
  if (answer.error.kind === 'NotFound') return 'not-found';
  return answer.error.kind === 'BarrierFreeRouteNotFound' ? 'not-barrier-free' : null;
}
