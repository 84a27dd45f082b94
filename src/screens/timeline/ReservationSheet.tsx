import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { Scene } from '../../../workers/painting/scene.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { failureText } from '../../state/failure-text.ts';
import { network } from '../../state/network.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session.ts';
import { dateOf, formatDay, formatLength, formatRange, slotInstant } from './formats.ts';
import { PlaceFacts } from './PlaceFacts.tsx';
import type { SlotRange } from './ranges.ts';
import { closeSheet, pickRange, want } from './reserving.ts';
import type { BoardState, Place } from './reserving.ts';
import styles from './sheets.module.css';
import { SlotReason } from './SlotReason.tsx';
import { TimeFields } from './TimeFields.tsx';
import { useDraft } from './use-draft.ts';
import { fitLength, useLengthLimits } from './use-length-limits.ts';
import { useSending } from './use-sending.ts';
import { useSlotExplanation } from './use-slot-explanation.ts';

interface ReservationSheetProps {
  readonly scene: Scene;
  readonly range: SlotRange;
  /** Null = that of the range's row. */
  readonly place: Place | null;
  readonly board: BoardState;
}

const formId = 'reserve-form';

/** What a new reservation is: place, time, subject. A refusal leaves everything as it was typed. */
export function ReservationSheet({ scene: opened, range: openedRange, place: given, board }: ReservationSheetProps) {
  const { t } = useTranslation('timeline');
  const { state } = useSnapshot(session);
  const { isOnline } = useSnapshot(network);
  // The place stays the one that was picked, whatever is searched for meanwhile.
  const [place] = useState(() => given ?? placeOf(opened, openedRange.row));
  const { range, setRange, start, end, limits, explanation } = useStretch(opened, place, openedRange);
  const draft = useDraft({ place, start, end });
  const { isSending, refusal, send } = useSending(board, place, openedRange.row);
  const subject = useRef<HTMLInputElement>(null);
  const isGuest = state.type !== 'signed-in' || state.account.isGuest;
  useEffect(() => pickRange(board, range), [board, range]);

  const close = (): void => {
    closeSheet(board);
    draft.close(() => want(board, { resourceId: place.id, resourceName: place.name, start, end }));
  };
  const discard = (): void => {
    draft.discard();
    subject.current?.focus();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isSending && isOnline) void send({ start, end }, draft);
  };
  const footer = isGuest ? (
    <Link href={ROUTES.login} className={styles.signIn}>
      {t('reserve.signIn')}
    </Link>
  ) : (
    <Button kind="primary" size="large" type="submit" form={formId} isBusy={isSending || !isOnline}>
      {isSending ? t('reserve.sending') : t('reserve.button', { range: formatRange(start, end) })}
    </Button>
  );
  return (
    <Sheet title={place.name} onClose={close} footer={footer}>
      <form id={formId} className={styles.form} onSubmit={submit}>
        <PlaceFacts resourceId={place.id} start={start} end={end} />
        <p className={styles.when}>
          {formatDay(dateOf(start))} · {formatLength((range.end - range.start) * 15)}
        </p>
        <TimeFields
          scene={opened}
          times={range}
          limits={limits}
          onChange={(times) => setRange({ row: range.row, ...times })}
        />
        <TextField
          label={t('reserve.subject')}
          placeholder={t('reserve.usualSubject')}
          value={draft.subject}
          maxLength={255}
          autoComplete="off"
          data-first-focus
          ref={subject}
          onChange={(event) => draft.setSubject(event.target.value)}
        />
        {draft.isRestored ? (
          <p className={styles.restored}>
            <span className={styles.muted}>{t('draft.restored')}</span>
            <Button onClick={discard}>{t('draft.discard')}</Button>
          </p>
        ) : null}
        {isOnline || isSending ? null : <output className={styles.warning}>{t('reserve.offline')}</output>}
        {refusal === null ? null : (
          <p role="alert" className={styles.refusal}>
            <CircleAlert size={16} aria-hidden="true" />
            {failureText(refusal, t)}
          </p>
        )}
        <SlotReason
          scene={opened}
          place={place}
          range={range}
          limits={limits}
          explanation={explanation}
          onTake={(offer) => want(board, offer)}
        />
      </form>
    </Sheet>
  );
}

const placeOf = ({ table }: Scene, row: number): Place => ({ id: table.rowId(row), name: table.rowName(row) });

/** The stretch as it is chosen, kept within what its place allows, and why it can or can't be had. */
function useStretch(scene: Scene, place: Place, opened: SlotRange) {
  const [range, setRange] = useState(opened);
  const start = slotInstant(scene, range.start);
  const end = slotInstant(scene, range.end);
  const explanation = useSlotExplanation({ resourceId: place.id, start, minutes: (end - start) / 60_000 });
  const limits = useLengthLimits(explanation?.obstacle ?? null);
  const fitting = fitLength(range, limits, scene.table.slotCount);
  if (fitting.end !== range.end) setRange(fitting);
  return { range, setRange, start, end, limits, explanation };
}
