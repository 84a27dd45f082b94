import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { resumeCancellations } from '../../state/cancellations.ts';
import { failureText } from '../../state/failure-text.ts';

/** Carries out the cancellations that a reload has interrupted. */
export function useCancellations(): void {
  const { t } = useTranslation('timeline');
  useEffect(() => {
    resumeCancellations(
      (failure) => `${t('details.notCancelled', { subject: t('reserve.usualSubject') })} ${failureText(failure, t)}`,
    );
  }, [t]);
}
