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
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';

import type { Favourite, Instant } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { ownThenText } from '../../i18n/own-then-text.ts';
import { eventAddress } from '../../state/event-address.ts';
import { network } from '../../state/network.ts';
import { reserveAddress } from '../../state/reserve-address.ts';
import { resourceAddress } from '../../state/resource-address.ts';
import type { OwnStay } from '../../state/use-own-then.ts';
import { Button } from '../Button.tsx';
import { Whole } from '../Whole.tsx';
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
  /** What else the user has when it can be had with one tap; left out where that is not told. */
  readonly clashes?: readonly OwnStay[];
  /** Its reservation has come, was answered or undone. */
  readonly onChanged: () => void;
  /** Reads its schedule again, where that failed. */
  readonly onRetry: () => void;
  /** More that can be done with it, e.g. to remove it. */
  readonly children?: ReactNode;
}

/** A favourite: whether it can be had or is the user's, when, and the one tap for it; to be put into a list item. */
export function FavouriteRow({ favourite, now, clashes, onChanged, onRetry, children }: FavouriteRowProps) {
  const { t } = useTranslation('favourites');
  const { name, areaPath, typeName, capacity, timeZone, own } = favourite;
  const state = own === null ? favourite.state : 'OWN';
  const Icon = ICONS[state];
  const there = timeThere(favourite, now);
  const clashId = useId();
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
        <div className={styles.times}>
          <p className={styles.when}>{whenText(favourite, now, t)}</p>
          {clashes === undefined || (favourite.offer === null && own === null) ? null : (
            <Clash id={clashId} clashes={clashes} />
          )}
        </div>
        {there === null ? null : <p className={styles.muted}>{t('when.there', { time: there, zone: timeZone })}</p>}
        <p className={styles.muted}>
          <MapPin size={16} aria-hidden="true" />
          <Whole text={`${typeName} · ${areaPath}`} />
          {capacity === null || capacity <= 1 ? null : (
            <span className={styles.seats}>
              <Users size={16} aria-hidden="true" />
              {t('seats', { count: capacity })}
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Action favourite={favourite} describedBy={clashId} onChanged={onChanged} onRetry={onRetry} />
        {children}
      </div>
    </div>
  );
}

/** It keeps nobody from having both, and has one line. Where it needs a line of its own, that is there before it is known. */
function Clash({ id, clashes }: { readonly id: string; readonly clashes: readonly OwnStay[] }) {
  const { t } = useTranslation('events');
  const [first] = clashes;
  if (first === undefined) return <p className={styles.clash} />;
  const text = ownThenText(clashes, ({ start, end }) => formatRange(start, end), t, 1);
  return (
    <p id={id} className={styles.clash}>
      <CalendarCheck size={16} aria-hidden="true" />
      <Link href={eventAddress(first.eventId)} title={text}>
        {text}
      </Link>
    </p>
  );
}

interface ActionProps extends Pick<FavouriteRowProps, 'favourite' | 'onChanged' | 'onRetry'> {
  /** Id of what is to be known before it is pressed, where there is such. */
  readonly describedBy: string;
}

function Action({ favourite, describedBy, onChanged, onRetry }: ActionProps) {
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
        aria-describedby={describedBy}
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
