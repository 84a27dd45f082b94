import { useTranslation } from 'react-i18next';

import type { Point } from '../../../components/plan/camera.ts';
import { type PlaceContext, placeState } from './place-words.ts';
import styles from './places.module.css';

interface HoverCardProps {
  readonly context: PlaceContext;
  readonly place: number;
  readonly at: Point;
}

/** CSS pixels between the pointer and the card. */
const GAP = 14;

/** Name and state of the place under the pointer; assistive technology has the list. */
export function HoverCard({ context, place, at }: HoverCardProps) {
  const { t } = useTranslation(['plan', 'timeline']);
  return (
    <div className={styles.card} style={{ left: at.x + GAP, top: at.y + GAP }} aria-hidden="true">
      <strong>{context.level.places.names[place]}</strong>
      <span>{placeState(context, place, t)}</span>
    </div>
  );
}
