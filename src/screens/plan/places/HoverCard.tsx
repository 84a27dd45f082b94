import { useTranslation } from 'react-i18next';

import { EquipmentList, PlacePicture, CARD_PICTURE } from '../../../components/places/PlaceFacts.tsx';
import type { Point } from '../../../components/plan/camera.ts';
import { useExplanation } from '../../../state/resources/use-explanation.ts';
import { type PlaceContext, placeState } from './place-words.ts';
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

/** Picture, name, state and equipment of the place under the pointer; assistive technology has the list. */
export function HoverCard({ context, place, at }: HoverCardProps) {
  const { t } = useTranslation(['plan', 'timeline']);
  const { ids, names } = context.level.places;
  const known = useExplanation((context.known.rows[place] ?? -1) < 0 ? null : (ids[place] ?? null), CARD_PICTURE);
  return (
    <div className={styles.card} style={{ left: at.x + GAP, top: at.y + GAP }} aria-hidden="true">
      <PlacePicture key={known?.pictureUrl} url={known?.pictureUrl ?? null} className={styles.thumb} />
      <strong>{names[place]}</strong>
      <span>{placeState(context, place, t)}</span>
      {known === null ? null : <EquipmentList equipment={known.equipment} most={MOST} />}
    </div>
  );
}
