import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import { loadTexts } from '../../i18n/index.ts';
import { ownThenText } from '../../i18n/own-then-text.ts';
import { eventAddress } from '../../state/reservations/event-address.ts';
import { type OwnQuery, type OwnStay, toldOf, useOwnThen } from '../../state/reservations/use-own-then.ts';
import { useModule } from '../loading/use-module.ts';
import styles from './own-then.module.css';

interface LineProps {
  readonly rangeOf: (stay: OwnStay) => string;
  /** Opens the first of them; without it a link leads to its page. */
  readonly onOpen?: (first: OwnStay) => void;
}

interface OwnThenProps extends OwnQuery, LineProps {
  /** Stays that are known before they are asked for. */
  readonly known?: readonly OwnStay[];
}

const NONE: readonly OwnStay[] = [];

/** Names the user's reservations of other places in a range, and leads to the first. Both are allowed. */
export function OwnThen({ known = NONE, rangeOf, onOpen, ...query }: OwnThenProps) {
  const listed = toldOf([...known, ...useOwnThen(query)]);
  const [first] = listed;
  const line = onOpen === undefined ? { rangeOf } : { rangeOf, onOpen };
  return (
    <output className={styles.own}>
      {first === undefined ? null : <Line first={first} listed={listed} {...line} />}
    </output>
  );
}

/** The texts are loaded only once there is such a reservation. */
async function loadWords(): Promise<true> {
  await loadTexts('events');
  return true;
}

interface ListedProps extends LineProps {
  readonly first: OwnStay;
  readonly listed: readonly OwnStay[];
}

function Line({ first, listed, rangeOf, onOpen }: ListedProps) {
  const { t } = useTranslation('events');
  if (useModule(loadWords) === null) return null;
  const content = (
    <>
      <CalendarCheck size={16} aria-hidden="true" />
      <span>{ownThenText(listed, rangeOf, t)}</span>
    </>
  );
  return onOpen === undefined ? (
    <Link href={eventAddress(first.eventId)} className={styles.line}>
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.line} onClick={() => onOpen(first)}>
      {content}
    </button>
  );
}
