import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { SeriesScope } from '../../../workers/contract.ts';
import { Button } from '../Button.tsx';
import styles from './events.module.css';

const SCOPES: readonly SeriesScope[] = ['occurrence', 'following', 'series'];

interface ScopeDialogProps {
  readonly subject: string;
  /** They are somebody else's: whoever is asked stays away from them. */
  readonly isLeaving: boolean;
  readonly onChoose: (scope: SeriesScope) => void;
  readonly onClose: () => void;
}

/** Asks which events of a series are to be cancelled, or left; modal, since what is chosen cannot be seen from here. */
export function ScopeDialog({ subject, isLeaving, onChoose, onClose }: ScopeDialogProps) {
  const { t } = useTranslation('events');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The sheet behind it is closed by the same key.
      onKeyDown={(press) => press.stopPropagation()}
    >
      <h2 id={titleId} className={styles.dialogTitle}>
        {t(isLeaving ? 'scope.leaveTitle' : 'scope.title', { subject })}
      </h2>
      <p>{t(isLeaving ? 'scope.leaveText' : 'scope.text')}</p>
      <div className={styles.dialogActions}>
        {SCOPES.map((scope) => (
          <Button key={scope} kind="danger" size="large" onClick={() => onChoose(scope)}>
            {t(`scope.${scope}`)}
          </Button>
        ))}
        <Button size="large" onClick={onClose}>
          {t('scope.keep')}
        </Button>
      </div>
    </dialog>
  );
}
