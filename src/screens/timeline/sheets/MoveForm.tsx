import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Failure, TimelineItem } from '../../../../workers/contract.ts';
import { groupOfRow } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { SelectField } from '../../../components/controls/Field.tsx';
import { useIsAway } from '../../../state/browser/away.ts';
import { failureText } from '../../../state/failure-text.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { formatTimeRange } from '../state/formats.ts';
import { sendMove } from '../pointer/move-actions.ts';
import { destinationOf, firstTaken, spanOf } from '../pointer/moving.ts';
import type { Span } from '../pointer/moving.ts';
import { slotOf, useOpenedModel } from '../state/anchors.ts';
import { obstacleText } from '../../../i18n/obstacle-text.ts';
import { Offers } from './Offers.tsx';
import { closeSheet, moveCursorIntoView } from '../state/board-state.ts';
import type { BoardState, Offer } from '../state/board-state.ts';
import styles from './sheets.module.css';
import { TimeFields } from './TimeFields.tsx';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';

interface MoveFormProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** Moves a reservation without a pointer: start, end, and the free resources of the same group. */
export function MoveForm({ model: shown, item, board }: MoveFormProps) {
  const model = useOpenedModel(shown);
  const { t } = useTranslation('timeline');
  const { revision } = useSnapshot(timeline);
  const [span, setSpan] = useState<Span>(() => spanOf(model, item));
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const isAway = useIsAway() && !isSending;
  const to = destinationOf(model, span);
  // For rows that are no longer shown, only the server knows what is free.
  const taken = revision >= 0 && model === shown ? firstTaken(model, item, span) : null;
  const isSame = to.resourceId === item.resourceId && to.start === item.start && to.end === item.end;

  const isUnmoved = isSame && refusal === null;
  const hint = useId();

  const send = async (offer: Offer): Promise<void> => {
    if (isSending || isAway) return;
    setSending(true);
    setRefusal(null);
    const { start, end } = offer;
    const isTaken = await sendMove(
      item,
      { resourceId: offer.resourceId, rowHint: span.row, start, end, name: offer.resourceName },
      setRefusal,
    );
    setSending(false);
    if (!isTaken) return;
    closeSheet(board);
    const there = slotOf(shown, { resourceId: offer.resourceId, at: offer.start, rowHint: span.row });
    if (there !== null) moveCursorIntoView(board, there);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void send({ ...to, resourceName: model.table.rowName(span.row) });
  };
  return (
    <form ref={bringIntoSight} className={styles.move} onSubmit={submit}>
      <TimeFields
        model={model}
        times={span}
        limits={{ minimum: null, maximum: null }}
        onChange={(times) => setSpan({ row: span.row, ...times })}
      />
      <SelectField
        label={t('move.place')}
        value={span.row}
        onChange={(event) => setSpan({ ...span, row: Number(event.target.value) })}
      >
        {rowsToMoveTo(model, item, span).map((row) => (
          <option key={row} value={row}>
            {model.table.rowName(row)}
          </option>
        ))}
      </SelectField>
      {taken === null && refusal === null ? null : (
        <Obstacle
          model={model}
          item={item}
          span={span}
          taken={taken ?? span.start}
          failure={refusal}
          onTake={(o) => void send(o)}
        />
      )}
      {isUnmoved ? (
        <p id={hint} className={styles.muted}>
          {t('move.same')}
        </p>
      ) : null}
      <SendMove
        text={t('move.send', { range: formatTimeRange(model, to) })}
        isSending={isSending}
        isOff={isSame || taken !== null}
        isAway={isAway}
        hint={isUnmoved ? hint : undefined}
      />
    </form>
  );
}

interface SendMoveProps {
  readonly text: string;
  readonly isSending: boolean;
  readonly isOff: boolean;
  readonly isAway: boolean;
  /** Id of the element that says what is missing. */
  readonly hint: string | undefined;
}

function SendMove({ text, isSending, isOff, isAway, hint }: SendMoveProps) {
  const { t } = useTranslation('timeline');
  return (
    <>
      {isAway ? <output className={styles.warning}>{t('move.formAway')}</output> : null}
      <Button
        kind="primary"
        size="large"
        type="submit"
        isBusy={isSending}
        isOff={isOff || isAway}
        aria-describedby={hint}
      >
        {text}
      </Button>
    </>
  );
}

/** On a phone the form opens below the visible part of the sheet. Braces: a ref must not return a promise. */
const bringIntoSight = (form: HTMLFormElement | null): void => {
  form?.scrollIntoView({ block: 'nearest' });
};

/** The current row, and the rows of the same group that are shown as free. */
function rowsToMoveTo(model: TimelineModel, item: TimelineItem, span: Span): readonly number[] {
  const { groupFirstRow, groupCount, rowCount } = model.lines;
  const group = groupOfRow(model.lines, item.row);
  const first = group < 0 ? 0 : (groupFirstRow[group] ?? 0);
  const end = group + 1 < groupCount ? (groupFirstRow[group + 1] ?? rowCount) : rowCount;
  const rows = Array.from({ length: end - first }, (_, index) => first + index);
  return rows.filter(
    (row) => row === item.row || row === span.row || firstTaken(model, item, { ...span, row }) === null,
  );
}

interface ObstacleProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly span: Span;
  readonly taken: number;
  /** The answer of the server; null = it was not asked. */
  readonly failure: Failure | null;
  readonly onTake: (offer: Offer) => void;
}

/** Why the reservation cannot be moved there, with alternatives. */
function Obstacle({ model, item, span, taken, failure, onTake }: ObstacleProps) {
  const { t } = useTranslation('timeline');
  const { row, start, end } = span;
  const resource = { id: model.table.rowId(row), name: model.table.rowName(row) };
  const from = destinationOf(model, { row, start: Math.max(start, taken), end }).start;
  const request = { start: from, minutes: Math.round((end - start) * 15) };
  const explanation = useSlotExplanation({ resourceId: resource.id, ...request, changing: item.eventId });
  const obstacle = explanation?.obstacle ?? null;
  return (
    <div className={styles.reason}>
      {failure === null ? null : (
        <p role="alert" className={styles.refusal}>
          <CircleAlert size={16} aria-hidden="true" />
          {failureText(failure, t)}
        </p>
      )}
      <output className={styles.warning}>
        {obstacle === null ? (failure === null ? t('reserve.taken') : null) : obstacleText(obstacle, request, t)}
      </output>
      {explanation === null || obstacle === null ? null : (
        <Offers explanation={explanation} resource={resource} start={request.start} onTake={onTake} />
      )}
    </div>
  );
}
