import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Instant, TimelineItem } from '../../../workers/contract.ts';
import { holdsPlace } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { loadTexts } from '../../i18n/index.ts';
import { leaving } from '../../state/reservations.ts';
import { timeline } from '../../state/timeline.ts';
import { useModule } from './finding/use-module.ts';
import { formatStretch } from './formats.ts';
import styles from './sheets.module.css';

interface OwnThenProps {
  /** The one in which the stretch was picked. */
  readonly scene: Scene;
  /** The place that is to be reserved: what the user has there is told as taken. */
  readonly placeId: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly onOpen: (item: TimelineItem) => void;
}

/** Tells that the user has another place in a stretch, which leads to it. It keeps nobody from having both. */
export function OwnThen({ onOpen, ...stretch }: OwnThenProps) {
  const item = useOwnThen(stretch);
  const { scene } = stretch;
  return (
    <output className={styles.own}>
      {item === null ? null : <Own scene={scene} item={item} onOpen={() => onOpen(item)} />}
    </output>
  );
}

interface OwnProps {
  readonly scene: Scene;
  readonly item: TimelineItem;
  readonly onOpen: () => void;
}

/** The texts of reservations come once there is one to tell of. */
async function loadWords(): Promise<true> {
  await loadTexts('events');
  return true;
}

/** Nobody has asked for it. */
const nothing = (): void => undefined;

function Own({ scene, item, onOpen }: OwnProps) {
  const { t } = useTranslation('events');
  if (useModule(loadWords, nothing) === null) return null;
  return (
    <button type="button" className={styles.ownLine} onClick={onOpen}>
      <CalendarCheck size={16} aria-hidden="true" />
      <span>{t('then', { place: scene.table.rowName(item.row), range: formatStretch(scene, item) })}</span>
    </button>
  );
}

/** Of several the shortest: a meeting says more than the desk that one has all day. Null where there is none. */
function useOwnThen({ scene, placeId, start, end }: Omit<OwnThenProps, 'onOpen'>): TimelineItem | null {
  // The day's reservations change under the open sheet.
  const { revision } = useSnapshot(timeline);
  const { eventIds } = useSnapshot(leaving);
  if (revision < 0) return null;
  const isOwn = ({ owner, look, eventId, resourceId }: TimelineItem): boolean =>
    owner === null && holdsPlace(look) && resourceId !== placeId && !eventIds.includes(eventId);
  const length = (item: TimelineItem): number => item.end - item.start;
  return (
    [...scene.itemByKey.values()]
      .filter((item) => isOwn(item) && item.start < end && item.end > start)
      .toSorted((one, other) => length(one) - length(other))[0] ?? null
  );
}
