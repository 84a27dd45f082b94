import { useTranslation } from 'react-i18next';

import type { Instant, ResourceDetail } from '../../../workers/contract.ts';
import { Section } from '../../components/page/Section.tsx';
import styles from './resource.module.css';
import { confirmText, hoursText, lengthText, zoneText } from './rules-text.ts';

interface RulesProps {
  readonly detail: ResourceDetail;
  readonly now: Instant;
}

/** When, for how long and how far ahead a resource can be reserved. */
export function Rules({ detail, now }: RulesProps) {
  const { t } = useTranslation('resource');
  const { maxAdvanceDays, rejectsOutsideHours, workingHours, reservationsEnabled } = detail;
  const ahead = maxAdvanceDays === null ? t('rules.anyDay') : t('rules.daysAhead', { count: maxAdvanceDays });
  return (
    <Section title={t('rules.title')}>
      <dl className={styles.list}>
        <div>
          <dt>{t('rules.hours')}</dt>
          <dd>
            {hoursText(detail, t)}
            {workingHours === null ? null : (
              <span className={styles.note}>{t(rejectsOutsideHours ? 'rules.onlyInside' : 'rules.alsoOutside')}</span>
            )}
          </dd>
        </div>
        {reservationsEnabled ? (
          <>
            <div>
              <dt>{t('rules.length')}</dt>
              <dd>{lengthText(detail, t)}</dd>
            </div>
            <div>
              <dt>{t('rules.ahead')}</dt>
              <dd>{ahead}</dd>
            </div>
            <div>
              <dt>{t('rules.confirm')}</dt>
              <dd>{confirmText(detail, t)}</dd>
            </div>
          </>
        ) : null}
        <div>
          <dt>{t('rules.zone')}</dt>
          <dd>{zoneText(detail, now, t)}</dd>
        </div>
        <div>
          <dt>{t('rules.address')}</dt>
          <dd>{detail.email}</dd>
        </div>
      </dl>
    </Section>
  );
}
