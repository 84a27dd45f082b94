import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';

import type { Failure, PlaceKind, SlotExplanation } from '../../../../workers/contract.ts';
import { kindMark } from '../../../../workers/painting/names.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/Field.tsx';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { usualSubject } from '../../../i18n/usual-subject.ts';
import { failureText } from '../../../state/failure-text.ts';
import { network } from '../../../state/browser/network.ts';
import { useRemoved } from '../../../state/resources/removed-places.ts';
import { reserveAddress } from '../../../state/reservations/reserve-address.ts';
import { currentAddress, rememberReturnAddress } from '../../../state/session/return-address.ts';
import { ROUTES } from '../../../state/routes.ts';
import { session } from '../../../state/session/session.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { leaveBoard } from '../../../state/way-back.ts';
import { rangeOf, useOpenedModel } from '../state/anchors.ts';
import { closeSheet, pickRange, resourceOf, takeOffer } from '../state/board-state.ts';
import type { BoardState, NamedResource } from '../state/board-state.ts';
import { dateOf, formatDay, formatLength, formatRange, slotInstant } from '../state/formats.ts';
import { isTaken } from '../state/ranges.ts';
import type { SlotRange } from '../state/ranges.ts';
import { boardNow } from '../state/scroll-restoration.ts';
import { isForForm as isOpenedForForm } from '../state/use-pending-offer.ts';
import { OverlappingReservations } from './OverlappingReservations.tsx';
import { ResourceFacts } from './ResourceFacts.tsx';
import { SlotReason } from './SlotReason.tsx';
import { TimeFields, fitLength, useLengthLimits } from './TimeFields.tsx';
import styles from './sheets.module.css';
import { useDraft } from './use-draft.ts';
import { useSheetSending } from './use-sheet-sending.ts';
import { useExplanationOf } from '../../../state/resources/use-explanation.ts';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';

interface ReservationSheetProps {
  readonly model: TimelineModel;
  /** The model of the range. */
  readonly pickedIn: TimelineModel;
  readonly range: SlotRange;
  /** Null = the resource of the range's row. */
  readonly resource: NamedResource | null;
  readonly board: BoardState;
}

const formId = 'reserve-form';

/** The form of a new reservation. A refusal keeps everything that was typed. */
export function ReservationSheet(props: ReservationSheetProps) {
  const { model, pickedIn, range: openedRange, resource: given, board } = props;
  // The day stays the one that was picked.
  const opened = useOpenedModel(model, pickedIn);
  const { t } = useTranslation('timeline');
  const { isOnline } = useSnapshot(network);
  // The resource stays the one that was picked, whatever is searched for meanwhile.
  const [resource] = useState(() => given ?? resourceOf(opened, openedRange.row));
  const { range, setRange, start, end, limits, explanation } = useChosenRange(opened, resource, openedRange);
  const times = { start, end };
  const [isForForm] = useState(isOpenedForForm);
  const draft = useDraft({ resource, ...times, isUnkept: isForForm });
  const usual = usualSubject(useKind(opened, openedRange.row, resource.id));
  const sending = useSheetSending({ board, resource, draft, usual, range: openedRange });
  const { isSending, refusal, isUnanswered, send } = sending;
  const [, navigate] = useLocation();
  const marked = useMark(board, rangeOf(model, resource.id, start, end, range.row));
  const { reasonId, isShownTaken, isKnownTaken } = useObstacle(model, marked, explanation);
  // A request that was not answered may itself be what occupies the time.
  const isRuledOut = isKnownTaken && !isUnanswered(times);

  const close = (): void => {
    closeSheet(board);
    draft.close(() => takeOffer(board, { resourceId: resource.id, resourceName: resource.name, ...times }));
  };
  useRemoved(resource, () => {
    closeSheet(board);
    draft.close(null);
  });
  /** The full form takes over what was typed. */
  const inFull = (): string => {
    const resourceIds = [resource.id];
    // That form has a subject of its own; the draft here is about something else.
    if (isForForm) return reserveAddress({ resourceIds, start, end });
    draft.forget();
    return reserveAddress({ resourceIds, start, end, subject: draft.subject.trim() });
  };
  const goOn = (): void => leaveBoard(navigate, inFull(), boardNow({ resourceId: resource.id, at: start }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isForForm) return goOn();
    if (!isSending && isOnline && !isRuledOut) void send(times);
  };
  return (
    <Sheet
      title={resource.name}
      onClose={close}
      footer={
        <Actions
          {...times}
          isSending={isSending}
          isOff={!isOnline || isRuledOut}
          reasonId={isRuledOut ? reasonId : undefined}
          isForForm={isForForm}
          onMore={goOn}
        />
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <ResourceFacts resourceId={resource.id} times={times} />
        <When {...times} />
        <TimeFields
          model={opened}
          times={range}
          limits={limits}
          onChange={(slots) => setRange({ row: range.row, ...slots })}
        />
        {isForForm ? null : (
          <OverlappingReservations {...times} model={opened} resourceId={resource.id} board={board} onLeave={close} />
        )}
        {isForForm ? null : <Subject draft={draft} usual={usual} />}
        {isOnline || isSending ? null : <output className={styles.warning}>{t('reserve.offline')}</output>}
        {refusal === null ? null : <Refusal failure={refusal.failure} />}
        <SlotReason
          id={reasonId}
          {...times}
          resource={resource}
          limits={limits}
          explanation={explanation}
          isShownTaken={isShownTaken}
          onTake={(offer) => takeOffer(board, offer)}
        />
      </form>
    </Sheet>
  );
}

function When({ start, end }: { readonly start: number; readonly end: number }) {
  return (
    <p className={styles.when}>
      {formatDay(dateOf(start))} · {formatLength((end - start) / 60_000)}
    </p>
  );
}

interface SubjectProps {
  readonly draft: ReturnType<typeof useDraft>;
  readonly usual: string;
}

function Subject({ draft, usual }: SubjectProps) {
  const { t } = useTranslation('timeline');
  const input = useRef<HTMLInputElement>(null);
  const discard = (): void => {
    draft.discard();
    input.current?.focus();
  };
  return (
    <>
      <TextField
        label={t('reserve.subject')}
        placeholder={usual}
        value={draft.subject}
        maxLength={255}
        autoComplete="off"
        data-first-focus
        ref={input}
        onChange={(event) => draft.setSubject(event.target.value)}
      />
      {draft.isRestored ? <Restored onDiscard={discard} /> : null}
    </>
  );
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation('timeline');
  return (
    <p className={styles.restored}>
      <span className={styles.muted}>{t('draft.restored')}</span>
      <Button onClick={onDiscard}>{t('draft.discard')}</Button>
    </p>
  );
}

function Refusal({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className={styles.refusal}>
      <CircleAlert size={16} aria-hidden="true" />
      {failureText(failure, t)}
    </p>
  );
}

function ToSignIn() {
  const { t } = useTranslation('timeline');
  return (
    <Link href={ROUTES.login} className={styles.signIn} onClick={() => rememberReturnAddress(currentAddress())}>
      {t('reserve.signIn')}
    </Link>
  );
}

interface ActionsProps {
  readonly start: number;
  readonly end: number;
  readonly isSending: boolean;
  readonly isOff: boolean;
  /** Id of the reason why the time cannot be reserved; undefined if it can. */
  readonly reasonId: string | undefined;
  /** The timeline was opened from the full form, to which the choice returns. */
  readonly isForForm: boolean;
  readonly onMore: () => void;
}

/** Guests see a link to sign in instead. */
function Actions({ start, end, isSending, isOff, reasonId, isForForm, onMore }: ActionsProps) {
  const { t } = useTranslation('timeline');
  const { state } = useSnapshot(session);
  if (state.type !== 'signed-in' || state.account.isGuest) return <ToSignIn />;
  if (isForForm) {
    return (
      <Button kind="primary" size="large" type="submit" form={formId}>
        {t('reserve.forForm', { range: formatRange(start, end) })}
      </Button>
    );
  }
  return (
    <>
      <Button
        kind="primary"
        size="large"
        type="submit"
        form={formId}
        isBusy={isSending}
        isOff={isOff}
        aria-describedby={reasonId}
      >
        {isSending ? t('reserve.sending') : t('reserve.button', { range: formatRange(start, end) })}
      </Button>
      <Button kind="quiet" size="large" onClick={onMore}>
        {t('reserve.more')}
      </Button>
    </>
  );
}

/** Whether the range is taken: by the worker's answer, and by the board until that arrives. */
function useObstacle(model: TimelineModel, marked: SlotRange, explanation: SlotExplanation | null) {
  const reasonId = useId();
  // Patches arrive while the sheet is open.
  const { revision } = useSnapshot(timeline);
  const isShownTaken = explanation === null && revision >= 0 && isTaken(model, marked);
  const type = explanation?.obstacle?.type;
  // Rows that have not been read may still be free on the server.
  const isSaidTaken = type !== undefined && type !== 'unread' && type !== 'failed';
  return { reasonId, isShownTaken, isKnownTaken: isShownTaken || isSaidTaken };
}

/** The kind of a resource: of its row when the sheet was opened; one without a row is asked for. */
function useKind({ table }: TimelineModel, row: number, resourceId: string): PlaceKind {
  const known = useExplanationOf(row < 0 ? resourceId : null, 0);
  return kindMark(table.kind[row] ?? known?.kind ?? 0);
}

/** Marks the range on the board, on its current row. */
function useMark(board: BoardState, marked: SlotRange): SlotRange {
  const { row, start, end } = marked;
  useEffect(() => pickRange(board, { row, start, end }), [board, row, start, end]);
  return marked;
}

/** The chosen range, kept within the lengths that the resource allows, with its explanation. */
function useChosenRange(model: TimelineModel, resource: NamedResource, opened: SlotRange) {
  const [range, setRange] = useState(opened);
  const start = slotInstant(model, range.start);
  const end = slotInstant(model, range.end);
  const explanation = useSlotExplanation({ resourceId: resource.id, start, minutes: (end - start) / 60_000 });
  const limits = useLengthLimits(explanation?.obstacle ?? null);
  const fitting = fitLength(range, limits, model);
  if (fitting.start !== range.start || fitting.end !== range.end) setRange(fitting);
  return { range, setRange, start, end, limits, explanation };
}
