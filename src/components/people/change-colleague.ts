import type { TFunction } from 'i18next';

import type { Failure, Result } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { showToast } from '../../state/toasts.ts';
import { tellWaiting } from '../../state/notifications/told-waiting.ts';

type Translate = TFunction<'colleagues'>;

/**
 * Changes a colleague. It is shown immediately and retried for a while if the server is unavailable; toasts report that,
 * and why it failed in the end.
 * @param again what the retry button does
 * @returns whether the change succeeded
 */
export async function changeColleague(
  change: () => Promise<Result<unknown, Failure>>,
  name: string,
  t: Translate,
  again: () => void = () => void changeColleague(change, name, t),
): Promise<boolean> {
  const answer = await tellWaiting(change(), t('waiting', { name }));
  if (answer.ok || answer.error.type === 'cancelled') return answer.ok;
  const text = `${t('notChanged', { name })} ${failureText(answer.error, t)}`;
  // A refusal is final; other failures can be retried.
  if (answer.error.type === 'refused') showToast({ text, kind: 'error' });
  else showToast({ text, kind: 'error', stays: true, action: { label: t('retry'), run: again } });
  return false;
}
