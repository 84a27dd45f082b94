import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import primitives from '../../../components/primitives.module.css';
import { dateOf, formatRange, formatShortDay, isOneDay } from '../../../i18n/formats.ts';
import { ROUTES } from '../../../state/routes.ts';
import { session } from '../../../state/session/session.ts';
import { readWritten } from '../../../state/reservations/written-form.ts';
import styles from './form-bar.module.css';

/** Says for which reservation a place is chosen here, and leads back to its form. */
export function FormBar() {
  const { t } = useTranslation('reservation');
  const [written] = useState(() =>
    session.state.type === 'signed-in' ? readWritten(null, session.state.account.username) : null,
  );
  const subject = written?.form.subject.trim() ?? '';
  return (
    <aside className={styles.bar} aria-label={t('choosing.label')}>
      <p>
        {subject === '' ? t('choosing.label') : t('choosing.for', { subject })}
        {written === null ? null : ` · ${whenOf(written.form)}`}
      </p>
      <Link className={primitives.link} href={ROUTES.reserve}>
        {t('choosing.back')}
      </Link>
    </aside>
  );
}

function whenOf({
  start,
  end,
  isAllDay,
}: {
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
}) {
  if (!isOneDay(start, end)) return formatRange(start, end);
  const day = formatShortDay(dateOf(start));
  return isAllDay ? day : `${day} ${formatRange(start, end)}`;
}
