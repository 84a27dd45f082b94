/*
 * Tells the server that a route was looked for, or a kiosk used: a count, nothing of who or where. What is lost is not counted.
 */
import * as v from 'valibot';

import type { RouteUpdate } from '../../contract.ts';
import type { UseReport } from '../../wire/schemas/requests.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export interface UseReports {
  /** @returns takes the updates of a route; the first answer that says whether there is a way is counted */
  route(): (update: RouteUpdate) => void;
  kiosk(id: string): void;
}

export function createUseReports({ http, source }: Pick<AreaDeps, 'http' | 'source'>): UseReports {
  let isWanted = true;
  const send = async (body: UseReport): Promise<void> => {
    if (!isWanted) return;
    const name = 'POST /api/insights/uses';
    const url = `${source.apiBase()}/api/insights/uses`;
    const answer = await http.send('post', { name, url, body, schema: v.unknown(), isAnonymous: true });
    // Another back end that does not count is asked once.
    if (!answer.ok && answer.error.type === 'bad-status') isWanted = false;
  };
  return {
    route() {
      let isCounted = false;
      return ({ answer }) => {
        const outcome = outcomeOf(answer);
        if (isCounted || outcome === null) return;
        isCounted = true;
        void send({ kind: 'route', outcome });
      };
    },
    kiosk: (id) => void send({ kind: 'kiosk', id }),
  };
}

/** null = nobody knows, or nothing was asked that could be found */
function outcomeOf(answer: RouteUpdate['answer']): Extract<UseReport, { kind: 'route' }>['outcome'] | null {
  if (answer === null) return null;
  if (answer.ok) return 'found';
  if (answer.error.kind === 'NotFound') return 'not-found';
  return answer.error.kind === 'BarrierFreeRouteNotFound' ? 'not-barrier-free' : null;
}
