import { useTranslation } from 'react-i18next';

import { freeUntil, isFreeFor } from '../../../../workers/painting/plan/place-states.ts';
import { EquipmentList, PlacePicture, CARD_PICTURE } from '../../../components/places/PlaceFacts.tsx';
import { Whole } from '../../../components/text/Whole.tsx';
import { formatTime } from '../../../i18n/formats.ts';
import type { Point } from '../../../components/plan/camera.ts';
import { useExplanation } from '../../../state/resources/use-explanation.ts';
import { type PlaceContext, placeState, slotAt } from './place-words.ts';
import styles from './places.module.css';

interface HoverCardProps {
  readonly context: PlaceContext;
  readonly place: number;
  readonly at: Point;
}

/** CSS pixels between the pointer and the card. */
const GAP = 14;

/** So much equipment is on a card; the sheet has all of it. */
const MOST = 4;

/** Picture, name, state, location and equipment of the place under the pointer; assistive technology has the list. */
export function HoverCard({ context, place, at }: HoverCardProps) {
  const { t } = useTranslation(['plan', 'timeline']);
  const { model, level, span } = context;
  const { ids, names } = level.places;
  const row = context.known.rows[place] ?? -1;
  const known = useExplanation(row < 0 ? null : (ids[place] ?? null), CARD_PICTURE);
  const until = row >= 0 && isFreeFor(model, row, span) ? freeUntil(model, row, span.start) : null;
  return (
    <div className={styles.card} style={{ left: at.x + GAP, top: at.y + GAP }} aria-hidden="true">
      <PlacePicture key={known?.pictureUrl} url={known?.pictureUrl ?? null} className={styles.thumb} />
      <strong>{names[place]}</strong>
      <span>
        {until === null || until >= model.table.slotCount
          ? placeState(context, place, t)
          : t('place.freeUntil', { time: formatTime(slotAt(model, until)) })}
      </span>
      {known === null || known.areaPath === '' ? null : (
        <span className={styles.where}>
          <Whole text={known.areaPath} />
        </span>
      )}
      {known === null ? null : <EquipmentList equipment={known.equipment} most={MOST} />}
    </div>
  );
}
