import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { preferences, setNotifications } from '../../state/browser/preferences.ts';
import { session } from '../../state/session/session.ts';
import { askPermission, followPermission, systemNotices } from '../../state/notifications/system-notices.ts';
import { Check, Section } from './parts.tsx';
import styles from './settings.module.css';

const STATES = {
  off: { icon: CircleMinus, text: 'notificationsOff' },
  asking: { icon: CircleHelp, text: 'notificationsAsking' },
  on: { icon: CircleCheck, text: 'notificationsOn' },
  blocked: { icon: Ban, text: 'notificationsBlocked' },
  unsupported: { icon: CircleX, text: 'notificationsUnsupported' },
} as const;

/** Turns notifications about reservations on or off, if the browser allows them. */
export function NotificationsSection() {
  const { t } = useTranslation('settings');
  const { state } = useSnapshot(session);
  const isGuest = state.type === 'signed-in' && state.account.isGuest;
  if (isGuest) return <Section title={t('notifications')} hint={t('notificationsGuest')} />;
  return <OwnNotifications />;
}

function OwnNotifications() {
  const { t } = useTranslation('settings');
  const [isAsking, setAsking] = useState(false);
  const [isStored, setStored] = useState(true);
  const current = useNotificationState(isAsking);
  const stateId = useId();
  useEffect(followPermission, []);
  const choose = async (isOn: boolean): Promise<void> => {
    setAsking(isOn);
    const isAllowed = isOn && (await askPermission());
    setAsking(false);
    setStored(setNotifications(isAllowed));
  };
  const { icon: Icon, text } = STATES[current];
  return (
    <Section title={t('notifications')} hint={t('notificationsHint')} state={isStored ? '' : t('notSaved')}>
      <Check
        label={t('notificationsLabel')}
        isOn={current === 'on'}
        isDisabled={current === 'unsupported'}
        describedBy={stateId}
        onChange={(isOn) => void choose(isOn)}
      />
      <output className={styles.state}>
        <Icon size={16} aria-hidden="true" />
        {/* An output that describes a control is only read with its label. */}
        <span id={stateId}>{t(text)}</span>
      </output>
    </Section>
  );
}

/** The effective state: the choice of the user, limited by the permission of the browser. */
function useNotificationState(isAsking: boolean): keyof typeof STATES {
  const { permission } = useSnapshot(systemNotices);
  const { notifications } = useSnapshot(preferences);
  if (permission === 'unsupported') return 'unsupported';
  if (permission === 'denied') return 'blocked';
  if (isAsking) return 'asking';
  return notifications && permission === 'granted' ? 'on' : 'off';
}
