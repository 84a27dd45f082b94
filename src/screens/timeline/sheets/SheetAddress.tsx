/*
 * The open sheet in the address, so that the back button closes it, a reload opens it again, and a link shows it to a
 * colleague: `?sheet=resource&id=…`, `?sheet=event&id=…`, `?sheet=colleague&id=…` with the key of an item, or `?sheet=`
 * with one of those without an id. A sheet that reserves has none: going back must not offer to reserve once more.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { useLocation, useSearchParams } from 'wouter';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { failureText } from '../../../state/failure-text.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { ROUTES, SHEET_PARAMETERS } from '../../../state/routes.ts';
import { showToast } from '../../../state/toasts.ts';
import { isRecord } from '../../../state/browser/stored-json.ts';
import { computation } from '../../../state/workers/workers.ts';
import { closeSheet, openDetails, openEvent, openNamed, openPlain } from '../state/board-state.ts';
import type { BoardState, OpenSheet } from '../state/board-state.ts';
import { slotInstant } from '../state/formats.ts';
import { startingSlot } from '../state/ranges.ts';

interface Addressed {
  readonly sheet: string;
  /** '' = it needs none. */
  readonly id: string;
}

const PLAIN = ['legend', 'filters', 'colleagues'] as const;

/** Null = it has no address. */
function addressOf(sheet: OpenSheet | null): Addressed | null {
  if (sheet === null || sheet.type === 'reserve') return null;
  if (sheet.type === 'resource') return { sheet: 'resource', id: sheet.resource.id };
  if (sheet.type === 'event') return { sheet: 'event', id: sheet.eventId };
  if (sheet.type !== 'details') return { sheet: sheet.type, id: '' };
  const { owner, eventId, key } = sheet.item;
  return owner === null ? { sheet: 'event', id: eventId } : { sheet: 'colleague', id: key };
}

function readAddressed(parameters: URLSearchParams): Addressed | null {
  const [sheet, id] = SHEET_PARAMETERS.map((name) => parameters.get(name) ?? '');
  return sheet === undefined || sheet === '' ? null : { sheet, id: id ?? '' };
}

const keyOf = (addressed: Addressed | null): string => (addressed === null ? '' : JSON.stringify(addressed));

const addressedNow = (): Addressed | null => readAddressed(new URLSearchParams(location.search));

interface SheetAddressProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

/** Keeps the open sheet and the address the same. */
export function SheetAddress({ model, board }: SheetAddressProps) {
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const wanted = keyOf(readAddressed(parameters));
  /** The address whose sheet the user has closed or replaced, which the address follows a moment later. */
  const [left, setLeft] = useState('');
  if (wanted === '' && left !== '') setLeft('');
  const { sheet: open } = useSnapshot(board);
  const isAwaited = wanted !== '' && wanted !== left && keyOf(addressOf(open)) !== wanted;
  const before = useRef(wanted);
  useEffect(() => {
    // Not one that was opened before this code was there.
    if (wanted === '' && before.current !== '' && addressOf(board.sheet) !== null) closeSheet(board);
    before.current = wanted;
  }, [wanted, board]);
  useEffect(
    () =>
      subscribeKey(board, 'sheet', (sheet) => {
        setLeft(keyOf(addressedNow()));
        writeAddress(addressOf(sheet), navigate);
      }),
    [board, navigate],
  );
  return isAwaited ? <Awaited key={wanted} address={wanted} model={model} board={board} /> : null;
}

/** Like wouter's. */
type Navigate = (to: string, options: { readonly replace: boolean; readonly state: unknown }) => void;

/** The entry before is the timeline without a sheet. */
const OPENED_HERE = 'hasOpenedSheet';

function writeAddress(addressed: Addressed | null, navigate: Navigate): void {
  const now = addressedNow();
  // A sheet may have led to another page, which going back leads from.
  if (location.pathname !== ROUTES.timeline || keyOf(addressed) === keyOf(now)) return;
  const state: unknown = history.state;
  const isOwn = isRecord(state) && state[OPENED_HERE] === true;
  if (addressed === null && isOwn) return history.back();
  const parameters = new URLSearchParams(location.search);
  for (const name of SHEET_PARAMETERS) parameters.delete(name);
  if (addressed !== null) parameters.set('sheet', addressed.sheet);
  if (addressed !== null && addressed.id !== '') parameters.set('id', addressed.id);
  const search = parameters.toString();
  navigate(search === '' ? ROUTES.timeline : `${ROUTES.timeline}?${search}`, {
    replace: now !== null,
    state: addressed !== null && (now === null || isOwn) ? { [OPENED_HERE]: true } : null,
  });
}

/** Opens what the address asks for, once it is known. What is hidden from the user is not found (D42). */
function Awaited({ address, model, board }: SheetAddressProps & { readonly address: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { revision, progress } = useSnapshot(timeline);
  const { sheet, id }: Addressed = JSON.parse(address);
  useEffect(() => {
    const plain = PLAIN.find((type) => type === sheet);
    if (plain !== undefined) openPlain(board, plain);
    // It comes with its colleague's calendar, of those who may be seen.
    const other = sheet === 'colleague' ? model.itemByKey.get(id) : undefined;
    if (other !== undefined && other.owner !== null) openDetails(board, other);
    if (sheet !== 'event') return;
    const item = [...model.itemsByRow.values()].flat().find(({ eventId, owner }) => eventId === id && owner === null);
    if (item !== undefined) openDetails(board, item);
    // It may be on another day.
    else if (progress >= 1) openEvent(board, id);
  }, [sheet, id, model, board, revision, progress]);
  useEffect(() => {
    if (sheet !== 'resource') return undefined;
    let isWanted = true;
    const find = async (): Promise<void> => {
      const found = await computation().timeline.explain(id);
      if (!isWanted) return;
      if (found.ok) {
        const start = slotInstant(model, startingSlot(model));
        return openNamed(board, { id, name: found.value.resourceName }, start);
      }
      showToast({ text: failureText(found.error, t), kind: 'warning' });
      writeAddress(null, navigate);
    };
    void find();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asked once: a newer model says nothing else
  }, [sheet, id, board]);
  return null;
}
