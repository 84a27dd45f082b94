import type { TFunction } from 'i18next';

import type { Failure, Result } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { showToast } from '../../state/toasts.ts';
import { tellWaiting } from '../../state/told-waiting.ts';

type Translate = TFunction<'colleagues'>;

/**
 * Changes a colleague. It shows at once and is tried again for a while where the server is away: that is said, and why
 * nothing was changed in the end.
 * @param again what is done where somebody then tries it once more
 * @returns whether it was done
 */
export async function tellRefusal(
  change: () => Promise<Result<unknown, Failure>>,
  name: string,
  t: Translate,
  again: () => void = () => void tellRefusal(change, name, t),
): Promise<boolean> {
  const answer = await tellWaiting(change(), t('waiting', { name }));
  if (answer.ok || answer.error.type === 'cancelled') return answer.ok;
  const text = `${t('notChanged', { name })} ${failureText(answer.error, t)}`;
  // What the server has answered it would answer again.
  if (answer.error.type === 'refused') showToast({ text, kind: 'error' });
  else showToast({ text, kind: 'error', stays: true, action: { label: t('retry'), run: again } });
  return false;
}
