import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';

import type { EventGuest } from '../../../workers/contract.ts';
import styles from './events.module.css';

/** With more people, the names are folded. */
const FEW = 12;

const ICONS: Readonly<Record<EventGuest['answer'], LucideIcon>> = {
  accepted: CircleCheck,
  tentative: CircleHelp,
  declined: CircleX,
  notResponded: CircleDashed,
};

/** The invited people with their answers; nothing if there are none. */
export function Invited({ guests }: { readonly guests: readonly EventGuest[] }) {
  const { t } = useTranslation('events');
  if (guests.length === 0) return null;
  return (
    <details className={styles.invited} open={guests.length <= FEW}>
      <summary>
        <Users size={16} aria-hidden="true" />
        {t('attendees', { count: guests.length })}
      </summary>
      <ul>
        {guests.map(({ name, answer }, index) => {
          const Icon = ICONS[answer];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
            <li key={`${index} ${name}`}>
              <span>{name}</span>{' '}
              <span className={styles.answer}>
                <Icon size={16} aria-hidden="true" />
                {t(`invited.${answer}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
