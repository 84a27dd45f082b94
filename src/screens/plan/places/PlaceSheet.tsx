import CalendarRange from 'lucide-react/icons/calendar-range';
import Info from 'lucide-react/icons/info';
import ListPlus from 'lucide-react/icons/list-plus';
import Navigation from 'lucide-react/icons/navigation';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { PlaceKind } from '../../../../workers/contract.ts';
import { kindMark } from '../../../../workers/painting/names.ts';
import { itemsDuring, type SlotSpan } from '../../../../workers/painting/plan/place-states.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { FavouriteStar } from '../../../components/favourites/FavouriteStar.tsx';
import { useReserveNow } from '../../../components/favourites/use-reserve-now.ts';
import { DayRibbon } from '../../../components/places/DayRibbon.tsx';
import { SHEET_PICTURE, PlaceFacts } from '../../../components/places/PlaceFacts.tsx';
import { UnsuitableNote } from '../../../components/finding/suitability/UnsuitableNote.tsx';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { obstacleText, unreadText } from '../../../i18n/obstacle-text.ts';
import { formatRange } from '../../../i18n/formats.ts';
import { network } from '../../../state/browser/network.ts';
import { resourceAddress } from '../../../state/resources/resource-address.ts';
import { useExplanation } from '../../../state/resources/use-explanation.ts';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';
import { session } from '../../../state/session/session.ts';
import { boardAt } from '../../../state/way-back.ts';
import { computation } from '../../../state/workers/workers.ts';
import styles from './places.module.css';
import { WayThere } from './WayThere.tsx';
import { type PlaceContext, placeState, rangeText, slotAt } from './place-words.ts';

interface PlaceSheetProps {
  readonly context: PlaceContext;
  readonly place: number;
  /** Address of the timeline with the same search. */
  readonly timelineAddress: string;
  readonly onClose: () => void;
  /** Another place is chosen instead. */
  readonly onPlace: (resourceId: string) => void;
  /** Choose several: this one is the first. */
  readonly onSelect: () => void;
  readonly onEvent: (eventId: string) => void;
}

/** A place with its day: reserve it in one press, or learn why not and what is instead. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { context, place, onClose, onPlace, onEvent } = props;
  const { t } = useTranslation(['plan', 'timeline']);
  const { model, level, span, known } = context;
  const resourceId = level.places.ids[place] ?? '';
  const name = level.places.names[place] ?? '';
  const row = known.rows[place] ?? -1;
  const facts = useExplanation(row < 0 ? null : resourceId, SHEET_PICTURE);
  // Forgotten when another place or time is chosen on the plan.
  const chosen = `${resourceId} ${model.window.date} ${span.start} ${span.end}`;
  const [picked, setPicked] = useState<{ readonly chosen: string; readonly span: SlotSpan } | null>(null);
  const wanted = picked?.chosen === chosen ? picked.span : span;
  const start = slotAt(model, wanted.start);
  const [item] = row < 0 ? [] : itemsDuring(model, row, span);
  const own = item?.owner === null ? item : null;
  const state =
    own === null || own.look === 'tentative'
      ? placeState(context, place, t)
      : t('sheet.booked', { range: rangeText(model, { start: own.startSlot, end: own.endSlot }) });
  return (
    <Sheet
      title={name}
      onClose={onClose}
      footer={
        row < 0 ? undefined : (
          <>
            {own === null ? null : (
              <Button kind="primary" size="large" data-first-focus onClick={() => onEvent(own.eventId)}>
                {t('sheet.open')}
              </Button>
            )}
            <ReservePlace
              key={`${resourceId} ${start} ${wanted.end}`}
              resourceId={resourceId}
              name={name}
              kind={kindMark(level.places.kinds[place] ?? 0)}
              start={start}
              minutes={(wanted.end - wanted.start) * 15}
              isReserved={own !== null}
              onPlace={onPlace}
            />
          </>
        )
      }
    >
      <div className={styles.sheet}>
        {facts === null ? null : <PlaceFacts known={facts} />}
        <output className={styles.state}>{state}</output>
        {facts?.unsuitable == null ? null : <UnsuitableNote unsuitable={facts.unsuitable} />}
        {facts?.serviceError == null ? null : <Failed resourceId={resourceId} reason={facts.serviceError} />}
        {row < 0 ? null : (
          <DayRibbon
            model={model}
            row={row}
            day={0}
            wanted={wanted}
            length={span.end - span.start}
            onPick={(free) => setPicked({ chosen, span: free })}
          />
        )}
        <Links {...props} name={name} start={start} />
      </div>
    </Sheet>
  );
}

interface LinksProps extends Pick<PlaceSheetProps, 'context' | 'place' | 'timelineAddress' | 'onSelect'> {
  readonly name: string;
  readonly start: number;
}

function Links({ context, place, timelineAddress, onSelect, name, start }: LinksProps) {
  const { t } = useTranslation('plan');
  const [, navigate] = useLocation();
  const { state } = useSnapshot(session);
  const isGuest = state.type === 'signed-in' && state.account.isGuest;
  const resourceId = context.level.places.ids[place] ?? '';
  const row = context.known.rows[place] ?? -1;
  return (
    <div className={styles.links}>
      {row < 0 ? null : (
        <>
          <Button
            kind="quiet"
            icon={CalendarRange}
            onClick={() => navigate(timelineAddress, { state: boardAt(start, resourceId) })}
          >
            {t('sheet.timeline')}
          </Button>
          <Button kind="quiet" icon={ListPlus} onClick={onSelect}>
            {t('sheet.select')}
          </Button>
        </>
      )}
      {isGuest ? null : <FavouriteStar resourceId={resourceId} name={name} />}
      <Button kind="quiet" icon={Info} onClick={() => navigate(resourceAddress(resourceId))}>
        {t('sheet.more')}
      </Button>
      <WayThere id={resourceId} name={name} />
    </div>
  );
}

interface ReservePlaceProps {
  readonly resourceId: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly start: number;
  readonly minutes: number;
  /** The user has it at that time: what else is free there is no substitute for it. */
  readonly isReserved: boolean;
  readonly onPlace: (resourceId: string) => void;
}

function ReservePlace(props: ReservePlaceProps) {
  const { resourceId, name, kind, start, minutes, isReserved, onPlace } = props;
  const { t } = useTranslation(['plan', 'timeline']);
  const { t: ofTimeline } = useTranslation('timeline');
  const { isOnline } = useSnapshot(network);
  const explanation = useSlotExplanation({ resourceId, start, minutes });
  const next = explanation?.next ?? null;
  const obstacle = explanation?.obstacle ?? null;
  const nearest = obstacle === null || isReserved ? null : (explanation?.nearest ?? null);
  const { sent, run } = useReserveNow({ resourceId, name, kind, offer: next, own: null }, () => undefined);
  const wasPressed = useRef(false);
  const isKnown = explanation !== null;
  useEffect(() => {
    if (!wasPressed.current || !isKnown) return;
    wasPressed.current = false;
    // Another time than the one on the button is offered, not reserved.
    if (obstacle === null) run();
  }, [isKnown, obstacle, run]);
  const range = next === null ? formatRange(start, start + minutes * 60_000) : formatRange(next.start, next.end);
  // A moment passes between its reservation and another offer.
  const isOffer = next !== null && (obstacle !== null || next.start !== start);
  if (isReserved && !isOffer) return null;
  const isInstead = obstacle !== null && next !== null && !isReserved;
  return (
    <>
      {obstacle === null || isReserved ? null : (
        <span className={styles.muted}>{obstacleText(obstacle, { start, minutes }, ofTimeline)}</span>
      )}
      <Button
        kind={isReserved ? 'plain' : 'primary'}
        size="large"
        isBusy={sent !== null}
        isOff={(isKnown && next === null) || !isOnline}
        data-first-focus={!isReserved || undefined}
        onClick={() => (isKnown ? run() : (wasPressed.current = true))}
      >
        {t(isInstead ? 'sheet.reserveNext' : 'sheet.reserve', { range })}
      </Button>
      {nearest === null ? null : (
        <Button kind="plain" icon={Navigation} onClick={() => onPlace(nearest.resourceId)}>
          {t('sheet.nearest', { name: nearest.resourceName })}
        </Button>
      )}
    </>
  );
}

function Failed({ resourceId, reason }: { readonly resourceId: string; readonly reason: string }) {
  const { t } = useTranslation('plan');
  const { t: ofTimeline } = useTranslation('timeline');
  const [isBusy, setBusy] = useState(false);
  const read = async (): Promise<void> => {
    setBusy(true);
    await computation().timeline.reread(resourceId);
    setBusy(false);
  };
  return (
    <>
      <p role="alert">{unreadText(reason, ofTimeline)}</p>
      <Button icon={RotateCw} isBusy={isBusy} onClick={() => void read()}>
        {t('sheet.readAgain')}
      </Button>
    </>
  );
}
