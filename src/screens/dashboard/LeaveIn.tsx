import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, EventPlace, Instant } from '../../../workers/contract.ts';
import { holdsPlace } from '../../../workers/painting/standing.ts';
import { useNow } from '../../components/events/use-now.ts';
import { isBarrierFreeWanted } from '../../components/navigation/barrier-free.ts';
import { useRoute } from '../../components/navigation/use-route.ts';
import { WayLink } from '../../components/navigation/WayLink.tsx';
import { computation } from '../../state/workers/workers.ts';
import styles from './dashboard.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface LeaveInProps {
  /** Those of today, in order of start. */
  readonly cards: readonly EventCard[];
  /** The last time that the worker reported. */
  readonly now: Instant;
}

/** When to leave for the next event, in the hour before it, where it is known from where the user walks. */
export function LeaveIn({ cards, now: told }: LeaveInProps) {
  const now = useNow(told, true);
  const next = cards.find((card) => card.start > now && !card.isAllDay && targetOf(card) !== null);
  const target = next === undefined ? null : targetOf(next);
  const isSoon = next !== undefined && next.start - now <= HOUR;
  const others = isSoon ? cards.filter((card) => card !== next) : [];
  const present = presentPlace(others, now);
  const desk = useDesk(present === null ? others.flatMap(heldPlaces) : []);
  const from = present ?? desk;
  if (!isSoon || target === null || from === null) return null;
  return <Way from={from} target={target} event={next} now={now} />;
}

const heldPlaces = ({ places }: EventCard): readonly EventPlace[] => places.filter(({ look }) => holdsPlace(look));

/** The first place to which a way is shown. */
const targetOf = (card: EventCard): EventPlace | null => heldPlaces(card).find(({ wayUrl }) => wayUrl !== null) ?? null;

/** The place of what runs; of the shortest: a meeting says more than the desk that a user has all day. */
function presentPlace(cards: readonly EventCard[], now: Instant): string | null {
  const running = cards.filter((card) => card.start <= now && card.end > now);
  const [shortest] = running
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))
    .flatMap(heldPlaces);
  return shortest?.resourceId ?? null;
}

/** The first of the places that is a desk; null = none, or not known yet. */
function useDesk(places: readonly EventPlace[]): string | null {
  const key = JSON.stringify(places.map(({ resourceId }) => resourceId));
  const [found, setFound] = useState<{ readonly key: string; readonly desk: string | null }>({ key: '', desk: null });
  useEffect(() => {
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const ids: readonly string[] = JSON.parse(key);
      const stops = await Promise.all(ids.map((id) => computation().navigation.stop(id)));
      const desk = ids.find((_, index) => {
        const stop = stops[index];
        return stop?.ok === true && stop.value?.category === 'desk';
      });
      if (isWanted) setFound({ key, desk: desk ?? null });
    };
    if (key !== '[]') void ask();
    return () => {
      isWanted = false;
    };
  }, [key]);
  return found.key === key ? found.desk : null;
}

interface WayProps {
  readonly from: string;
  readonly target: EventPlace;
  readonly event: EventCard;
  readonly now: Instant;
}

function Way({ from, target: { resourceId, name, wayUrl }, event, now }: WayProps) {
  const { t } = useTranslation('dashboard');
  const { t: ofEvents } = useTranslation('events');
  const isBarrierFree = isBarrierFreeWanted();
  const { answer } = useRoute({ startAreaId: null, locationId: from, targetId: resourceId, isBarrierFree });
  if (answer?.ok !== true || wayUrl === null) return null;
  const minutes = Math.floor((event.start - now) / MINUTE - answer.value.seconds / 60);
  const { subject } = event;
  return (
    <p className={styles.leave}>
      <span>{minutes < 1 ? t('leave.now', { subject }) : t('leave.in', { count: minutes, subject })}</span>
      <WayLink url={withStart(wayUrl, from)} name={name} text={ofEvents('showWay')} />
    </p>
  );
}

/** Our own page is told where the way starts; another site knows but the target. */
function withStart(wayUrl: string, from: string): string {
  if (!wayUrl.startsWith('/')) return wayUrl;
  const url = new URL(wayUrl, location.origin);
  url.searchParams.set('locationId', from);
  return url.pathname + url.search + url.hash;
}
