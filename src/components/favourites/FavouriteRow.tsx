import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Clock from 'lucide-react/icons/clock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Zap from 'lucide-react/icons/zap';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';

import type { Favourite, Instant } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { ownThenText } from '../../i18n/own-then-text.ts';
import { placeText } from '../../i18n/place-text.ts';
import { eventAddress } from '../../state/reservations/event-address.ts';
import { network } from '../../state/browser/network.ts';
import { reserveAddress } from '../../state/reservations/reserve-address.ts';
import { resourceAddress } from '../../state/resources/resource-address.ts';
import type { OwnStay } from '../../state/reservations/use-own-then.ts';
import { Button } from '../controls/Button.tsx';
import { KindIcon } from '../places/KindIcon.tsx';
import { Whole } from '../text/Whole.tsx';
import styles from './favourites.module.css';
import { useReserveNow } from './use-reserve-now.ts';
import { timeThere, whenText } from './when-text.ts';

const ICONS: Readonly<Record<Favourite['state'] | 'OWN' | 'DECLINED', LucideIcon>> = {
  DECLINED: CircleSlash,
  OWN: CalendarCheck,
  NOW: CircleCheck,
  SOON: Clock,
  UNAVAILABLE: CircleSlash,
};

interface FavouriteRowProps {
  readonly favourite: Favourite;
  readonly now: Instant;
  /** Other reservations of the user during the offered time; omitted if the screen does not show them. */
  readonly clashes?: readonly OwnStay[];
  /** Its reservation was made, answered or undone. */
  readonly onChanged: () => void;
  /** Reads its schedule again after a failure. */
  readonly onRetry: () => void;
  /** More actions, e.g. to remove it. */
  readonly children?: ReactNode;
}

/** The content of a list item for one favourite: its state, its times and the main action. */
export function FavouriteRow({ favourite, now, clashes, onChanged, onRetry, children }: FavouriteRowProps) {
  const { t } = useTranslation('favourites');
  const { t: tTimeline } = useTranslation('timeline');
  const { name, kind, timeZone, own } = favourite;
  const reserving = useReserveNow(favourite, onChanged);
  const free = reserving.declinedId === null ? favourite.state : 'DECLINED';
  const state = own === null ? free : 'OWN';
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
          <KindIcon kind={kind} />
          <Whole text={placeText(favourite, tTimeline)} />
        </p>
      </div>
      <div className={styles.actions}>
        <Action favourite={favourite} describedBy={clashId} reserving={reserving} onRetry={onRetry} />
        {children}
      </div>
    </div>
  );
}

/** Clashes do not prevent the reservation. They have one line, which is reserved before they are known. */
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

interface ActionProps extends Pick<FavouriteRowProps, 'favourite' | 'onRetry'> {
  readonly reserving: ReturnType<typeof useReserveNow>;
  /** The id of the text to read before pressing, if there is one. */
  readonly describedBy: string;
}

function Action({ favourite, describedBy, reserving: { sent, declinedId, run }, onRetry }: ActionProps) {
  const { t } = useTranslation('favourites');
  const [, navigate] = useLocation();
  const { isOnline } = useSnapshot(network);
  const { name, offer, start, end, serviceError, resourceId, own } = favourite;
  // The pressed button stays until the list has been updated.
  const times = sent ?? offer;
  if (sent === null && own !== null) {
    return (
      <Button
        icon={CalendarCheck}
        aria-label={t('showOwnName', { name })}
        // The second press of the double click that reserved it must not open anything.
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
  if (sent === null && declinedId !== null) {
    return (
      <Button
        icon={Search}
        aria-label={t('findAnotherName', { name })}
        onClick={() => navigate(eventAddress(declinedId))}
      >
        {t('findAnother')}
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
        // The second press of a double click must not reserve again: the next row may have moved up.
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
