import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';

import styles from './event-sheet.module.css';

interface JoinLinkProps {
  /** Null = there is no online meeting. */
  readonly url: string | null;
}

/** The link to an online meeting. */
export function JoinLink({ url }: JoinLinkProps) {
  const { t } = useTranslation('events');
  if (url === null) return null;
  return (
    <a className={styles.join} href={url} target="_blank" rel="noopener noreferrer">
      <Video size={16} aria-hidden="true" />
      {t('join')}
    </a>
  );
}
