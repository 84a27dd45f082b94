import { proxy } from 'valtio';

import type { Failure, OutboxMail } from '../../workers/contract.ts';
import { computation } from './workers/workers.ts';

/** Mails that the embedded server would have sent; null = not read yet. Old ones stay while new ones are read. */
export const outbox: { mails: readonly OutboxMail[] | null; failure: Failure | null; isLoading: boolean } = proxy<{
  mails: readonly OutboxMail[] | null;
  failure: Failure | null;
  isLoading: boolean;
}>({ mails: null, failure: null, isLoading: false });

let latest = 0;

/** Reads the mails again; of several concurrent reads, the one that was started last counts. */
export async function readOutbox(): Promise<void> {
  latest += 1;
  const own = latest;
  outbox.isLoading = true;
  const answer = await computation().outbox.list();
  if (own !== latest) return;
  outbox.isLoading = false;
  outbox.failure = answer.ok ? null : answer.error;
  if (answer.ok) outbox.mails = answer.value;
}

/** Clears the mails: another user may sign in. */
export function forgetOutbox(): void {
  latest += 1;
  outbox.mails = null;
  outbox.failure = null;
  outbox.isLoading = false;
}
