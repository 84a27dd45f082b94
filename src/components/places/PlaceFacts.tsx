import Check from 'lucide-react/icons/check';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Equipment, PictureSize, RowExplanation } from '../../../workers/contract.ts';
import { kindMark } from '../../../workers/painting/names.ts';
import { Whole } from '../text/Whole.tsx';
import { equipmentIcon } from './equipment-icon.ts';
import { KindIcon } from './KindIcon.tsx';
import styles from './place-facts.module.css';

/** Of the picture in a sheet. */
export const SHEET_PICTURE: PictureSize = { width: 372, pixelRatio: devicePixelRatio };
/** Of the picture on a card. */
export const CARD_PICTURE: PictureSize = { width: 88, pixelRatio: devicePixelRatio };

/** Picture, kind, where it is, seats, and what the place has. */
export function PlaceFacts({ known }: { readonly known: RowExplanation }) {
  const { t } = useTranslation('timeline');
  const seats = known.capacity !== null && known.capacity > 1 ? t('seats', { count: known.capacity }) : '';
  return (
    <div className={styles.facts}>
      <PlacePicture key={known.pictureUrl} url={known.pictureUrl} className={styles.picture} />
      <p className={styles.where}>
        <KindIcon kind={kindMark(known.kind)} />
        <Whole text={[known.areaPath, seats].filter((part) => part !== '').join(' · ')} />
      </p>
      <EquipmentList equipment={known.equipment} />
    </div>
  );
}

interface PlacePictureProps {
  readonly url: string | null;
  readonly className: string | undefined;
}

/** The picture of a place in a box of its own size, so that nothing moves when it arrives; nothing without one. */
export function PlacePicture({ url, className }: PlacePictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (url === null || isBroken) return null;
  return (
    <img
      className={className}
      src={url}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

interface EquipmentListProps {
  readonly equipment: readonly Equipment[];
  /** No more than so many. */
  readonly most?: number;
}

/** What a place has: an icon and a short word each. */
export function EquipmentList({ equipment, most }: EquipmentListProps) {
  const { t } = useTranslation('place');
  if (equipment.length === 0) return null;
  return (
    <ul className={styles.equipment} aria-label={t('equipment')}>
      {equipment.slice(0, most).map((one) => (
        <li key={`${one.key} ${one.text}`}>
          <EquipmentMark equipment={one} />
          <span>
            {one.text}
            {one.count === null ? null : <b> {one.count}</b>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Its icon, else the picture that the configuration gives it. */
function EquipmentMark({ equipment: { key, imageUrl } }: { readonly equipment: Equipment }) {
  const icon = equipmentIcon(key);
  if (icon === null && imageUrl !== null) return <img src={imageUrl} alt="" width={16} height={16} />;
  return createElement(icon ?? Check, { size: 16, strokeWidth: 1.75, 'aria-hidden': true });
}
