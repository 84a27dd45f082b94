import {
  CalendarCheck,
  CalendarPlus,
  CircleCheck,
  CircleSlash,
  Clock,
  type LucideIcon,
  MapPin,
  RefreshCw,
  Users,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';

import type { Favourite, Instant } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { eventAddress } from '../../state/event-address.ts';
import { network } from '../../state/network.ts';
import { reserveAddress } from '../../state/reserve-address.ts';
import { resourceAddress } from '../../state/resource-address.ts';
import { Button } from '../Button.tsx';
import styles from './favourites.module.css';
import { useReserveNow } from './use-reserve-now.ts';
import { timeThere, whenText } from './when-text.ts';

const ICONS: Readonly<Record<Favourite['state'] | 'OWN', LucideIcon>> = {
  OWN: CalendarCheck,
  NOW: CircleCheck,
  SOON: Clock,
  UNAVAILABLE: CircleSlash,
};

interface FavouriteRowProps {
  readonly favourite: Favourite;
  readonly now: Instant;
  /** Its reservation has come, was answered or undone. */
  readonly onChanged: () => void;
  /** Reads its schedule again, where that failed. */
  readonly onRetry: () => void;
  /** More that can be done with it, e.g. to remove it. */
  readonly children?: ReactNode;
}

/** A favourite: whether it can be had or is the user's, when, and the one tap for it; to be put into a list item. */
export function FavouriteRow({ favourite, now, onChanged, onRetry, children }: FavouriteRowProps) {
  const { t } = useTranslation('favourites');
  const { name, areaPath, typeName, capacity, timeZone, own } = favourite;
  const state = own === null ? favourite.state : 'OWN';
  const Icon = ICONS[state];
  const there = timeThere(favourite, now);
  return (
    <div className={styles.row} data-state={state}>
      <p className={styles.state} data-state={state}>
        <Icon size={16} aria-hidden="true" />
        {t(`state.${state}`)}
      </p>
      <div className={styles.what}>
        <p className={styles.name}>
          <Link href={resourceAddress(favourite.resourceId)}>{name}</Link>
        </p>
        <p className={styles.when}>{whenText(favourite, now, t)}</p>
        {there === null ? null : <p className={styles.muted}>{t('when.there', { time: there, zone: timeZone })}</p>}
        <p className={styles.muted}>
          <MapPin size={16} aria-hidden="true" />
          <span>
            {typeName} · {areaPath}
          </span>
          {capacity === null || capacity <= 1 ? null : (
            <span className={styles.seats}>
              <Users size={16} aria-hidden="true" />
              {t('seats', { count: capacity })}
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Action favourite={favourite} onChanged={onChanged} onRetry={onRetry} />
        {children}
      </div>
    </div>
  );
}

function Action({ favourite, onChanged, onRetry }: Omit<FavouriteRowProps, 'now' | 'children'>) {
  const { t } = useTranslation('favourites');
  const [, navigate] = useLocation();
  const { isOnline } = useSnapshot(network);
  const { sent, run } = useReserveNow(favourite, onChanged);
  const { name, offer, start, end, serviceError, resourceId, own } = favourite;
  // What was pressed stays where it is until the list has told what became of it.
  const times = sent ?? offer;
  if (sent === null && own !== null) {
    return (
      <Button
        icon={CalendarCheck}
        aria-label={t('showOwnName', { name })}
        // The second press of the double click that reserved it opens nothing.
        onClick={({ detail }) => {
          if (detail < 2) navigate(eventAddress(own.eventId));
        }}
      >
        {t('showOwn')}
      </Button>
    );
  }
  if (sent === null && serviceError !== null) {
    return (
      <Button icon={RefreshCw} aria-label={t('retryName', { name })} onClick={onRetry}>
        {t('retry')}
      </Button>
    );
  }
  if (times !== null) {
    const range = formatRange(times.start, times.end);
    return (
      <Button
        icon={Zap}
        isBusy={sent !== null}
        disabled={!isOnline}
        aria-label={t('reserveNowName', { name, range })}
        // A double click's second press reserves nothing more: a row above may have gone and put the next one under it.
        onClick={({ detail }) => {
          if (detail < 2) run();
        }}
      >
        {t('reserveNow', { range })}
      </Button>
    );
  }
  if (start === null || end === null) return null;
  return (
    <Button
      icon={CalendarPlus}
      aria-label={t('reserveLaterName', { name })}
      onClick={() => navigate(reserveAddress({ resourceIds: [resourceId], start }))}
    >
      {t('reserveLater')}
    </Button>
  );
}
