import { useTranslation } from 'react-i18next';

import type { Instant } from '../../../../workers/contract.ts';
import { formatTime } from '../state/formats.ts';
import { lengthText } from '../../../i18n/obstacle-text.ts';
import { useMinutesUntil } from './use-details.ts';

/** By when a reservation is to be confirmed, and how long that is; nothing where it needn't be. */
export function ConfirmUntil({ until }: { readonly until: Instant | null }) {
  const { t } = useTranslation('timeline');
  const minutes = useMinutesUntil(until);
  if (until === null || minutes === null) return null;
  return <span>{t('details.confirmWithin', { time: formatTime(until), length: lengthText(minutes) })}</span>;
}
