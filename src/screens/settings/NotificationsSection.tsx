import { Ban, CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { preferences, setNotifications } from '../../state/preferences.ts';
import { session } from '../../state/session.ts';
import { askPermission, followPermission, systemNotices } from '../../state/system-notices.ts';
import { Check, Section } from './parts.tsx';
import styles from './settings.module.css';

const LOOKS = {
  off: { icon: CircleMinus, text: 'notificationsOff' },
  asking: { icon: CircleHelp, text: 'notificationsAsking' },
  on: { icon: CircleCheck, text: 'notificationsOn' },
  blocked: { icon: Ban, text: 'notificationsBlocked' },
  unsupported: { icon: CircleX, text: 'notificationsUnsupported' },
} as const;

/** Whether the device tells what becomes of reservations; the browser has a say in it. */
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
  const [isKept, setKept] = useState(true);
  const look = useLook(isAsking);
  const lookId = useId();
  useEffect(followPermission, []);
  const choose = async (isOn: boolean): Promise<void> => {
    setAsking(isOn);
    const isAllowed = isOn && (await askPermission());
    setAsking(false);
    setKept(setNotifications(isAllowed));
  };
  const { icon: Icon, text } = LOOKS[look];
  return (
    <Section title={t('notifications')} hint={t('notificationsHint')} state={isKept ? '' : t('notSaved')}>
      <Check
        label={t('notificationsLabel')}
        isOn={look === 'on'}
        isDisabled={look === 'unsupported'}
        describedBy={lookId}
        onChange={(isOn) => void choose(isOn)}
      />
      <output className={styles.look}>
        <Icon size={16} aria-hidden="true" />
        {/* An output that describes a control is read by its label alone. */}
        <span id={lookId}>{t(text)}</span>
      </output>
    </Section>
  );
}

/** How it stands: what the user has chosen counts as far as the browser allows it. */
function useLook(isAsking: boolean): keyof typeof LOOKS {
  const { permission } = useSnapshot(systemNotices);
  const { notifications } = useSnapshot(preferences);
  if (permission === 'unsupported') return 'unsupported';
  if (permission === 'denied') return 'blocked';
  if (isAsking) return 'asking';
  return notifications && permission === 'granted' ? 'on' : 'off';
}
