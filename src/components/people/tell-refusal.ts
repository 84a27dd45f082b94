import type { TFunction } from 'i18next';

import type { Failure, Result } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { showToast } from '../../state/toasts.ts';

/** Says of a change of a colleague why it was refused. @returns whether it was done */
export async function tellRefusal(
  doing: Promise<Result<unknown, Failure>>,
  name: string,
  t: TFunction<'colleagues'>,
): Promise<boolean> {
  const answer = await doing;
  if (answer.ok || answer.error.type === 'cancelled') return answer.ok;
  showToast({ text: `${t('notChanged', { name })} ${failureText(answer.error, t)}`, kind: 'error' });
  return false;
}
