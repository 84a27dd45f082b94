import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import styles from './events.module.css';

/** Of more, the names are shown once they are asked for. */
const FEW = 12;

/** Who is invited, by name; nothing where nobody is. */
export function Invited({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('events');
  if (names.length === 0) return null;
  return (
    <details className={styles.invited} open={names.length <= FEW}>
      <summary>
        <Users size={16} aria-hidden="true" />
        {t('attendees', { count: names.length })}
      </summary>
      <ul>
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same name
          <li key={`${index} ${name}`}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
