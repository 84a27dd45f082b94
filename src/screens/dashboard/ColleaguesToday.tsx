import CloudOff from 'lucide-react/icons/cloud-off';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import type { ColleagueToday, DashboardState } from '../../../workers/contract.ts';
import { initialsOf } from '../../../workers/painting/owner.ts';
import { Button } from '../../components/controls/Button.tsx';
import { NearLink } from '../../components/people/NearLink.tsx';
import { Section, SectionEmpty, SectionFailure, SectionSkeleton } from '../../components/page/Section.tsx';
import { formatTime } from '../../i18n/formats.ts';
import { reloadDashboard } from '../../state/reservations/dashboard.ts';
import { failureText } from '../../state/failure-text.ts';
import { ROUTES } from '../../state/routes.ts';
import { Whole } from '../../components/text/Whole.tsx';
import styles from './dashboard.module.css';

/** The followed colleagues who are in today, and where. */
export function ColleaguesToday({ state }: { readonly state: DashboardState | null }) {
  const { t } = useTranslation('dashboard');
  return (
    <Section
      title={t('colleagues.title')}
      aside={state?.colleagues.value?.length ? <Link href={ROUTES.colleagues}>{t('colleagues.all')}</Link> : null}
    >
      {state === null || state.colleagues.failure === null ? null : (
        <SectionFailure
          {...state.colleagues}
          failure={state.colleagues.failure}
          now={state.now}
          onRetry={reloadDashboard}
        />
      )}
      <Content state={state} />
    </Section>
  );
}

function Content({ state }: { readonly state: DashboardState | null }) {
  const { t } = useTranslation('dashboard');
  const [, navigate] = useLocation();
  const people = state?.colleagues.value ?? null;
  if (people === null) {
    if (state !== null && state.colleagues.failure !== null) return null;
    return <SectionSkeleton label={t('colleagues.loading')} rows={3} height={56} />;
  }
  if (people.length === 0) {
    return (
      <SectionEmpty title={t('colleagues.empty')} text={t('colleagues.emptyHint')}>
        <Button onClick={() => navigate(ROUTES.colleagues)}>{t('colleagues.emptyAction')}</Button>
      </SectionEmpty>
    );
  }
  return (
    <ul>
      {people.map((person) => (
        <li key={person.colleague.id} className={styles.person}>
          <Person person={person} />
        </li>
      ))}
    </ul>
  );
}

function Person({ person: { colleague, stay, busy, problem } }: { readonly person: ColleagueToday }) {
  const { t } = useTranslation('dashboard');
  const { displayName, email, colour } = colleague;
  return (
    <>
      <span className={styles.initials} style={{ background: `var(--hue-${colour})` }} aria-hidden="true">
        {initialsOf(displayName)}
      </span>
      <div className={styles.where}>
        <p className={styles.personName}>{displayName}</p>
        {stay === null ? null : (
          <>
            <p>
              <span className={styles.stay} data-now={stay.isNow || undefined}>
                {stay.isNow
                  ? t('colleagues.until', { time: formatTime(stay.end) })
                  : t('colleagues.from', { start: formatTime(stay.start), end: formatTime(stay.end) })}
              </span>{' '}
              {stay.resourceName}
            </p>
            <p className={styles.muted}>
              <Whole text={stay.areaPath} />
            </p>
          </>
        )}
        {busy === null ? null : (
          <p className={styles.muted}>
            {busy.isNow
              ? t('colleagues.busyUntil', { time: formatTime(busy.end) })
              : t('colleagues.busyFrom', { start: formatTime(busy.start), end: formatTime(busy.end) })}
          </p>
        )}
        {stay === null && busy === null && problem === null ? (
          <p className={styles.muted}>{t('colleagues.notIn')}</p>
        ) : null}
        {problem === null ? null : (
          <p className={styles.problem}>
            <CloudOff size={16} aria-hidden="true" />
            {t('colleagues.unread', { reason: failureText(problem, t) })}
          </p>
        )}
      </div>
      {stay === null ? null : (
        <NearLink email={email} text={t('colleagues.near')} name={t('colleagues.nearName', { name: displayName })} />
      )}
    </>
  );
}
