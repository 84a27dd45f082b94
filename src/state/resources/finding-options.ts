/*
 * The filter options of this campus, as the worker last reported them. Kept, so that a reopened panel is complete.
 */
import { proxy, ref, subscribe } from 'valtio';

import type { Failure, FindingOptions } from '../../../workers/contract.ts';
import { session } from '../session/session.ts';
import { computation } from '../workers/workers.ts';

export const findingOptions: { known: FindingOptions | null; problem: Failure | null } = proxy<{
  known: FindingOptions | null;
  problem: Failure | null;
}>({ known: null, problem: null });

let asked = 0;

/** Asks the worker; an answer to an older question is dropped. */
export async function askFindingOptions(): Promise<void> {
  asked += 1;
  const mine = asked;
  const result = await computation().timeline.findingOptions();
  if (mine !== asked) return;
  findingOptions.problem = result.ok ? null : result.error;
  if (result.ok) findingOptions.known = ref(result.value);
}

subscribe(session, () => {
  if (session.state.type !== 'signed-out') return;
  asked += 1;
  findingOptions.known = null;
});
