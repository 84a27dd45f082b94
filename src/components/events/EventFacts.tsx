import Check from 'lucide-react/icons/check';
import Repeat2 from 'lucide-react/icons/repeat-2';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { EventCard, EventInFull, EventPlace, Instant } from '../../../workers/contract.ts';
import { dateOf, formatDay, formatLength, formatRange } from '../../i18n/formats.ts';
import { confirmationText } from '../../i18n/obstacle-text.ts';
import { momentText } from '../../i18n/time-text.ts';
import { network } from '../../state/browser/network.ts';
import { resourceAddress } from '../../state/resources/resource-address.ts';
import { Button } from '../controls/Button.tsx';
import { PlaceOnPlan } from '../plan/PlaceOnPlan.tsx';
import { SafeHtml } from '../text/SafeHtml.tsx';
import { WayLink } from '../navigation/WayLink.tsx';
import { Whole } from '../text/Whole.tsx';
import { CountDown } from './CountDown.tsx';
import { EventStatus } from './EventStatus.tsx';
import styles from './event-sheet.module.css';
import { Invited } from './Invited.tsx';
import { JoinLink } from './JoinLink.tsx';
import { Problems } from './Problems.tsx';
import { useEventActions } from './use-event-actions.ts';

interface EventFactsProps {
  readonly event: EventInFull;
  readonly now: Instant;
}

/** All facts about an event. */
export function EventFacts({ event, now }: EventFactsProps) {
  const { t } = useTranslation('events');
  const { card, answer, bodyHtml, bodyPreview, guests } = event;
  return (
    <>
      <When card={card} />
      {card.confirmUntil !== null && card.showConfirmButton ? <CountDown until={card.confirmUntil} now={now} /> : null}
      <ConfirmLater card={card} now={now} />
      <ul className={styles.placeList} aria-label={t('places')}>
        {card.places.map((place) => (
          <Place key={place.resourceId} place={place} card={card} now={now} />
        ))}
      </ul>
      {card.places.slice(0, 1).map(({ resourceId, name }) => (
        <PlaceOnPlan key={resourceId} resourceId={resourceId} name={name} />
      ))}
      <div className={styles.people}>
        <p>{card.isOrganizer ? t('organizerYou') : t('organizer', { name: card.organizerName })}</p>
        <Invited guests={card.attendees} />
        {guests === 0 ? null : <p>{t('guests', { count: guests })}</p>}
        {card.isRecurring ? (
          <p className={styles.muted}>
            <Repeat2 size={16} aria-hidden="true" />
            {t('recurring')}
          </p>
        ) : null}
      </div>
      {answer === null || card.look === 'cancelled' ? null : <AnswerButtons card={card} answer={answer} />}
      <Meeting event={event} />
      {bodyHtml === '' ? null : (
        <section aria-label={t('body')} className={styles.message}>
          <SafeHtml html={bodyHtml} plain={bodyPreview} />
        </section>
      )}
    </>
  );
}

const ANSWERS = ['accepted', 'tentative', 'declined'] as const;
const nothing = (): void => undefined;

interface AnswerButtonsProps {
  readonly card: EventCard;
  readonly answer: EventInFull['answer'];
}

/** The answer to an invitation; it can be changed. */
function AnswerButtons({ card, answer }: AnswerButtonsProps) {
  const { t } = useTranslation('events');
  const { isOnline } = useSnapshot(network);
  const actions = useEventActions(card, nothing);
  return (
    <fieldset className={styles.answers}>
      <legend>{t('answer.label')}</legend>
      {ANSWERS.map((one) => (
        <Button
          key={one}
          aria-pressed={answer === one}
          {...(answer === one ? { icon: Check } : {})}
          disabled={!isOnline}
          isBusy={actions.busy === 'answer'}
          onClick={() => actions.answer(one)}
        >
          {t(`answer.${one}`)}
        </Button>
      ))}
      <Problems lines={actions.problems} />
    </fieldset>
  );
}

/** The link to the online meeting, with its code and password. */
function Meeting({ event: { card, meetingCode, meetingPassword } }: Pick<EventFactsProps, 'event'>) {
  const { t } = useTranslation('events');
  if (card.meetingUrl === null) return null;
  return (
    <>
      <JoinLink url={card.meetingUrl} />
      {meetingCode === null ? null : <p className={styles.muted}>{t('meetingCode', { code: meetingCode })}</p>}
      {meetingPassword === null ? null : (
        <p className={styles.muted}>{t('meetingPassword', { password: meetingPassword })}</p>
      )}
    </>
  );
}

/** When it must be confirmed; nothing once that can be done. */
function ConfirmLater({ card: { confirmFrom, confirmUntil, start }, now }: Pick<PlaceProps, 'card' | 'now'>) {
  const { t } = useTranslation('timeline');
  if (confirmFrom === null || confirmUntil === null || confirmFrom <= now) return null;
  return <p className={styles.muted}>{confirmationText({ start: confirmFrom, end: confirmUntil }, start, t)}</p>;
}

/** The day and the times. */
export function When({ card }: { readonly card: Pick<EventCard, 'start' | 'end' | 'isAllDay'> }) {
  const { start, end, isAllDay } = card;
  const { t } = useTranslation('events');
  const isLong = dateOf(start) !== dateOf(end - 1);
  return (
    <p className={styles.when}>
      {isLong ? null : (
        <>
          {formatDay(dateOf(start))}
          <br />
        </>
      )}
      {isAllDay && !isLong ? t('allDay') : formatRange(start, end)}
      {isAllDay ? null : ` · ${formatLength((end - start) / 60_000)}`}
    </p>
  );
}

interface PlaceProps {
  readonly place: EventPlace;
  readonly card: EventCard;
  readonly now: Instant;
}

function Place({ place, card: { start, end, isAllDay, look }, now }: PlaceProps) {
  const { t } = useTranslation('events');
  const there = formatRange(start, end, place.timeZone);
  const isElsewhere = !isAllDay && there !== formatRange(start, end);
  const { confirmedBy: name, confirmedWhen } = place;
  return (
    <li className={styles.placeItem}>
      <p className={styles.placeName}>
        <Link href={resourceAddress(place.resourceId)}>{place.name}</Link>
      </p>
      <p className={styles.muted}>
        <Whole text={place.areaPath} />
      </p>
      {isElsewhere ? (
        <p className={styles.muted}>{t('inZone', { range: there, zone: place.timeZone.replaceAll('_', ' ') })}</p>
      ) : null}
      {place.look === look ? null : <EventStatus look={place.look} />}
      {name !== null && confirmedWhen !== null ? (
        <p className={styles.muted}>{t('confirmedBy', { name, time: momentText(confirmedWhen, now) })}</p>
      ) : null}
      {name === null && confirmedWhen !== null ? (
        <p className={styles.muted}>{t('confirmedAt', { time: momentText(confirmedWhen, now) })}</p>
      ) : null}
      {place.orderItemsCount === 0 ? null : (
        <p className={styles.muted}>{t('orders', { count: place.orderItemsCount })}</p>
      )}
      {place.wayUrl === null ? null : <WayLink url={place.wayUrl} name={place.name} text={t('showWay')} />}
    </li>
  );
}
