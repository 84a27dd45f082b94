import { CloudOff, Radio, RefreshCw, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { LiveState } from '../../workers/contract.ts';
import { live } from '../state/live.ts';
import { network } from '../state/network.ts';
import { unreachable } from '../state/unreachable.ts';
import styles from './live-indicator.module.css';

type Look = 'connected' | 'connecting' | 'reconnecting' | 'off' | 'offline';

function lookOf(connection: LiveState['connection']): Look {
  switch (connection) {
    case 'Connected':
      return 'connected';
    case 'Connecting':
      return 'connecting';
    case 'Reconnecting':
      return 'reconnecting';
    case 'Disconnected':
    case 'Disconnecting':
      return 'off';
    default:
      return unreachable(connection);
  }
}

const ICONS = {
  connected: Radio,
  connecting: RefreshCw,
  reconnecting: RefreshCw,
  off: Unplug,
  offline: CloudOff,
} as const;

/** Says by word and shape whether changes of others arrive at once. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const { connection } = useSnapshot(live);
  const { isOnline } = useSnapshot(network);
  // The connection learns of it only when its next sign of life stays away.
  const look = isOnline ? lookOf(connection) : 'offline';
  const Icon = ICONS[look];
  return (
    <output className={styles.live} data-look={look} title={t(`live.${look}Hint`)}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.word}>{t(`live.${look}`)}</span>
    </output>
  );
}
