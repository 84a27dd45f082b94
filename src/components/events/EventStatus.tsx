import type { LucideIcon } from 'lucide-react';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';

import type { ItemLook } from '../../../workers/contract.ts';
import styles from './events.module.css';

const ICONS: Readonly<Record<ItemLook, LucideIcon>> = {
  accepted: CircleCheck,
  tentative: Hourglass,
  toConfirm: AlarmClock,
  unconfirmed: Clock,
  declined: CircleX,
  cancelled: Ban,
};

/** The status of an event, or of one of its places: an icon with a distinct shape, and a word. */
export function EventStatus({ look }: { readonly look: ItemLook }) {
  const { t } = useTranslation('events');
  const Icon = ICONS[look];
  return (
    <span className={styles.status} data-look={look}>
      <Icon size={16} aria-hidden="true" />
      {t(`look.${look}`)}
    </span>
  );
}
