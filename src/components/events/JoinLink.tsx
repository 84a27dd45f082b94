import Copy from 'lucide-react/icons/copy';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../state/toasts.ts';
import { Button } from '../controls/Button.tsx';
import styles from './event-sheet.module.css';

interface JoinLinkProps {
  /** Null = there is no online meeting. */
  readonly url: string | null;
}

/** The link to an online meeting, to follow and to copy. */
export function JoinLink({ url }: JoinLinkProps) {
  const { t } = useTranslation('events');
  if (url === null) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ text: t('linkCopied'), kind: 'success' });
    } catch {
      // A browser may forbid it; what it says is for developers.
      showToast({ text: t('linkNotCopied'), kind: 'error' });
    }
  };
  return (
    <div className={styles.meeting}>
      <a className={styles.join} href={url} target="_blank" rel="noopener noreferrer">
        <Video size={16} aria-hidden="true" />
        {t('join')}
      </a>
      <Button kind="quiet" size="large" icon={Copy} onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
    </div>
  );
}
