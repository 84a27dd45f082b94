import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { Failure, ReservationDraft, ReservationProgress } from '../../../workers/contract.ts';
import { isOpenSlot, presentSlot } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { Button } from '../../components/Button.tsx';
import { SelectField, TextField } from '../../components/Field.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { failureText } from '../../state/failure-text.ts';
import { network } from '../../state/network.ts';
import { reserve } from '../../state/reservations.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { timeline } from '../../state/timeline.ts';
import { dateOf, formatDay, formatLength, formatRange, formatSlot, slotInstant } from './formats.ts';
import { PlaceFacts } from './PlaceFacts.tsx';
import type { SlotRange } from './ranges.ts';
import { closeSheet, pickRange } from './reserving.ts';
import type { BoardState } from './reserving.ts';
import styles from './sheets.module.css';

interface ReservationSheetProps {
  readonly scene: Scene;
  readonly range: SlotRange;
  readonly board: BoardState;
}

const formId = 'reserve-form';

/** What a new reservation is: place, time, subject. A refusal leaves everything as it was typed. */
export function ReservationSheet({ scene: opened, range: openedRange, board }: ReservationSheetProps) {
  const { t } = useTranslation('timeline');
  // What is free changes under the open sheet.
  const { revision } = useSnapshot(timeline);
  const { state } = useSnapshot(session);
  const { isOnline } = useSnapshot(network);
  // The place stays the one that was picked, whatever is searched for meanwhile.
  const [place] = useState(() => placeOf(opened, openedRange.row));
  const [range, setRange] = useState(openedRange);
  const [subject, setSubject] = useState('');
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const newKey = useIdempotencyKey();
  const start = slotInstant(opened, range.start);
  const end = slotInstant(opened, range.end);
  const isGuest = state.type !== 'signed-in' || state.account.isGuest;

  const change = (next: SlotRange): void => {
    setRange(next);
    pickRange(board, next);
  };
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !isOnline) return;
    const named = subject.trim() === '' ? t('reserve.usualSubject') : subject.trim();
    const facts = { resourceId: place.id, subject: named, start, end };
    const draft: ReservationDraft = { ...facts, idempotencyKey: newKey(JSON.stringify(facts)) };
    setSending(true);
    setRefusal(null);
    const tell = (progress: ReservationProgress): void =>
      tellProgress(progress, place.name, formatRange(start, end), t);
    const result = await reserve(draft, openedRange.row, tell);
    setSending(false);
    if (!result.ok) return setRefusal(result.error);
    closeSheet(board);
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
    <Sheet title={place.name} onClose={() => closeSheet(board)} footer={footer}>
      <form id={formId} className={styles.form} onSubmit={(event) => void send(event)}>
        <PlaceFacts resourceId={place.id} start={start} end={end} />
        <p className={styles.when}>
          {formatDay(dateOf(start))} · {formatLength((range.end - range.start) * 15)}
        </p>
        <TimeFields scene={opened} range={range} onChange={change} />
        {revision > 0 && isTaken(opened, range) ? <p className={styles.warning}>{t('reserve.taken')}</p> : null}
        <TextField
          label={t('reserve.subject')}
          placeholder={t('reserve.usualSubject')}
          value={subject}
          maxLength={255}
          autoComplete="off"
          data-first-focus
          onChange={(event) => setSubject(event.target.value)}
        />
        {isOnline || isSending ? null : <output className={styles.warning}>{t('reserve.offline')}</output>}
        {refusal === null ? null : (
          <p role="alert" className={styles.refusal}>
            <CircleAlert size={16} aria-hidden="true" />
            {failureText(refusal, t)}
          </p>
        )}
      </form>
    </Sheet>
  );
}

const placeOf = ({ table }: Scene, row: number) => ({ id: table.rowId(row), name: table.rowName(row) });

function isTaken(scene: Scene, { row, start, end }: SlotRange): boolean {
  for (let slot = start; slot < end; slot++) if (!isOpenSlot(scene, row, slot)) return true;
  return false;
}

/** One key for one draft: a repeat of the same facts asks with the same key, so that it's never booked twice. */
function useIdempotencyKey(): (facts: string) => string {
  const last = useRef<{ facts: string; key: string } | null>(null);
  return (facts) => {
    if (last.current?.facts !== facts) last.current = { facts, key: crypto.randomUUID() };
    return last.current.key;
  };
}

interface TimeFieldsProps {
  readonly scene: Scene;
  readonly range: SlotRange;
  readonly onChange: (range: SlotRange) => void;
}

/** Start and end in quarters of the shown days, the start in its own; moving the start keeps the length. */
function TimeFields({ scene, range, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('timeline');
  const { slotCount } = scene.table;
  const day = dayAround(scene, range.start);
  const first = Math.max(day.start, Math.min(range.start, presentSlot(scene)));
  const starts = Array.from({ length: day.end - first }, (_, index) => first + index);
  const ends = Array.from({ length: slotCount - range.start }, (_, index) => range.start + 1 + index);
  const moveStart = (start: number): void =>
    onChange({ row: range.row, start, end: Math.min(slotCount, start + range.end - range.start) });
  return (
    <div className={styles.times}>
      <SelectField
        label={t('reserve.start')}
        value={range.start}
        onChange={(event) => moveStart(Number(event.target.value))}
      >
        {starts.map((slot) => (
          <option key={slot} value={slot}>
            {formatSlot(scene, slot)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('reserve.end')}
        value={range.end}
        onChange={(event) => onChange({ ...range, end: Number(event.target.value) })}
      >
        {ends.map((slot) => (
          <option key={slot} value={slot}>
            {formatSlot(scene, slot)} ({formatLength((slot - range.start) * 15)})
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The slots of the day that a slot is in. */
function dayAround({ window, table }: Scene, slot: number): { readonly start: number; readonly end: number } {
  const next = window.days.find((day) => day.slot > slot);
  const start = window.days.findLast((day) => day.slot <= slot)?.slot ?? 0;
  return { start, end: next?.slot ?? table.slotCount };
}

type Translate = ReturnType<typeof useTranslation<'timeline'>>['t'];

/** Says how the reservation goes on after the server took it (spec point 4). */
function tellProgress(progress: ReservationProgress, place: string, range: string, t: Translate): void {
  const values = { place, range };
  if (progress.type === 'created') showToast({ text: t('progress.created', values) });
  if (progress.type === 'unanswered') showToast({ text: t('progress.unanswered', values) });
  if (progress.type !== 'answered') return;
  const isAccepted = progress.answer === 'accepted';
  showToast({ text: t(`progress.${progress.answer}`, values), tone: isAccepted ? 'ok' : 'danger' });
}
