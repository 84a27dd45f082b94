import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { PanelState } from '../../../workers/contract.ts';
import { PlaceOnPlan } from '../../components/plan/PlaceOnPlan.tsx';
import { formatRange } from '../../i18n/formats.ts';
import { ActionButton } from './PanelActions.tsx';
import styles from './panel.module.css';
import { StayName } from './StateLines.tsx';

export interface LaterTodayProps {
  readonly state: PanelState;
  readonly onClose: () => void;
}

/** The remaining reservations of the day. */
export function LaterToday({ state, onClose }: LaterTodayProps) {
  const { t } = useTranslation('panel');
  const { current, next, later, timeZone } = state;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const stays = [current, next, ...later].filter((stay) => stay !== null);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="panel-later" onClose={onClose}>
      <h2 id="panel-later" className={styles.dialogTitle}>
        {t('later.title')}
      </h2>
      {stays.length === 0 ? (
        <p className={styles.none}>{t(state.state === 'unknown' ? 'later.unknown' : 'later.none')}</p>
      ) : (
        // A scrollable list must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.list} tabIndex={0} aria-labelledby="panel-later">
          {stays.map((stay) => (
            <li key={`${stay.start} ${stay.eventId}`} className={styles.item}>
              <time className={styles.times}>{formatRange(stay.start, stay.end, timeZone)}</time>
              <StayName stay={stay} />
            </li>
          ))}
        </ul>
      )}
      <PlaceOnPlan resourceId={state.resourceId} name={state.name} isAtDoor />
      <ActionButton icon={X} isBusy={false} onPress={onClose}>
        {t('later.close')}
      </ActionButton>
    </dialog>
  );
}
