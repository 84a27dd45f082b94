import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import type { ReservationForm } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { ownThenText } from '../../i18n/own-then-text.ts';
import { eventAddress } from '../../state/event-address.ts';
import { toldOf, useOwnThen } from '../../state/use-own-then.ts';
import styles from './send-bar.module.css';

interface OwnThenProps {
  readonly form: ReservationForm;
  /** The reservation that is changed; null = a new one. */
  readonly eventId: string | null;
}

/** Tells which other places the user has at this time; it keeps nobody from having both. */
export function OwnThen({ form: { start, end, resourceIds }, eventId }: OwnThenProps) {
  const { t } = useTranslation('events');
  const told = toldOf(useOwnThen({ start, end, placeIds: resourceIds, eventId }));
  const [first] = told;
  return (
    <output className={styles.own}>
      {first === undefined ? null : (
        <>
          <CalendarCheck size={16} aria-hidden="true" />
          <Link href={eventAddress(first.eventId)}>
            {ownThenText(told, (stay) => formatRange(stay.start, stay.end), t)}
          </Link>
        </>
      )}
    </output>
  );
}
