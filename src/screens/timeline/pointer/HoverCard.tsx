import { useTranslation } from 'react-i18next';

import type { RowExplanation } from '../../../../workers/contract.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { EquipmentList, PlacePicture, CARD_PICTURE } from '../../../components/places/PlaceFacts.tsx';
import { Whole } from '../../../components/text/Whole.tsx';
import { rowTitle } from '../accessibility/summary.ts';
import { UnsuitableNote } from '../../../components/finding/suitability/UnsuitableNote.tsx';
import { ItemFacts } from '../sheets/ItemFacts.tsx';
import { unreadText } from '../../../i18n/obstacle-text.ts';
import { useRowAge } from '../sheets/ResourceFacts.tsx';
import { useExplanation } from '../../../state/resources/use-explanation.ts';
import type { Tooltip } from '../state/board-state.ts';
import { formatSlot } from '../state/formats.ts';
import { readQuery } from '../../../components/finding/query/query.ts';
import { isFailedRow, itemAt, whyOf, wordAt, wordRuns, type SlotWord } from '../state/ranges.ts';
import { useGoesWithScroll } from '../state/use-goes-with-scroll.ts';
import styles from './hover-card.module.css';

/** The failure or the age of the row's data. */
function Reading({ known }: { readonly known: RowExplanation }) {
  const { t } = useTranslation('timeline');
  const age = useRowAge(known);
  return (
    <>
      {known.serviceError === null ? null : <span className={styles.failed}>{unreadText(known.serviceError, t)}</span>}
      {age === null ? null : <span className={styles.path}>{age}</span>}
    </>
  );
}

/** With a requested length one click reserves. */
const isLengthRequested = (): boolean => readQuery(new URLSearchParams(location.search)).requestedMinutes > 0;

/** Usual height of a card, in CSS pixels. */
const room = 230;

/** So much equipment is on a card; the sheet has all of it. */
const MOST = 4;

/** States that need a sentence of their own: how to reserve, or why not. The others say it all. */
const EXPLAINED: ReadonlySet<SlotWord> = new Set(['free', 'limited', 'yours', 'past']);

/** Below the pointer, or above it if there is little room; always within the window, whatever its height. */
function verticalPosition({ y }: Tooltip): string {
  const isLow = y > window.innerHeight - room;
  return isLow ? `0 max(8px, ${y - 14}px - 100%)` : `0 min(${y + 18}px, 100dvh - 100% - 8px)`;
}

interface HoverCardProps {
  readonly model: TimelineModel;
  readonly tooltip: Tooltip;
  readonly onScrolled: () => void;
}

/** The resource, time and state at the pointer or the cursor, in sentences. */
export function HoverCard({ model, tooltip, onScrolled }: HoverCardProps) {
  useGoesWithScroll(onScrolled);
  const { t } = useTranslation('timeline');
  const { row, slot } = tooltip.slot;
  const known = useExplanation(model.table.rowId(row), CARD_PICTURE);
  const own = itemAt(model, tooltip.slot);
  const present = presentSlot(model);
  const word = wordAt(model, tooltip.slot, present);
  const [run] = wordRuns(model, row, slot, present);
  const until = formatSlot(model, run?.end ?? slot + 1);
  return (
    <div
      className={styles.card}
      role="tooltip"
      style={{
        left: Math.max(8, Math.min(tooltip.x + 12, window.innerWidth - 288)),
        translate: verticalPosition(tooltip),
      }}
    >
      <PlacePicture url={known?.pictureUrl ?? null} className={styles.picture} />
      <strong>{rowTitle(model, row, t)}</strong>
      {own === null ? (
        <>
          <span className={styles.time}>
            {formatSlot(model, slot)}
            {word === 'past' ? null : ` · ${t('stateUntil', { state: t(`state.${word}`), time: until })}`}
          </span>
          {isFailedRow(model, row) ? <span>{t('clickToRead')}</span> : null}
          {isFailedRow(model, row) || !EXPLAINED.has(word) ? null : (
            <span>{t(`why.${word === 'free' && isLengthRequested() ? 'asked' : whyOf(word, model, slot)}`)}</span>
          )}
        </>
      ) : (
        <ItemFacts model={model} item={own} />
      )}
      {known?.unsuitable == null ? null : <UnsuitableNote unsuitable={known.unsuitable} />}
      {known === null || known.areaPath === '' ? null : (
        <span className={styles.path}>
          <Whole text={known.areaPath} />
        </span>
      )}
      {known === null ? null : <EquipmentList equipment={known.equipment} most={MOST} />}
      {known === null ? null : <Reading known={known} />}
    </div>
  );
}
