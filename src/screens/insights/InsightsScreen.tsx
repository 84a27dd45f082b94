import CloudOff from 'lucide-react/icons/cloud-off';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';

import type { Insights, InsightsQuery } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { FailurePage } from '../../components/page/FailurePage.tsx';
import { SectionSkeleton } from '../../components/page/Section.tsx';
import { TopBar, TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { saveFile } from '../../state/browser/save-file.ts';
import { toCsv } from './csv.ts';
import { insightsToRows } from './csv-rows.ts';
import { Filters } from './Filters.tsx';
import styles from './insights.module.css';
import { PlaceParts } from './PlaceParts.tsx';
import { queryToText, readQuery } from './query.ts';
import { type InsightsReading, useInsights } from './use-insights.ts';
import { WayParts } from './WayParts.tsx';

/** How the site is used, for those who run it. */
export function InsightsScreen() {
  const { t } = useTranslation('insights');
  const [parameters, setParameters] = useSearchParams();
  const query = readQuery(parameters);
  const reading = useInsights(query);
  const { insights } = reading;
  useTitle(t('title'));
  const change = (next: Partial<InsightsQuery>): void =>
    setParameters(new URLSearchParams(queryToText({ ...query, ...next })), { replace: true });
  return (
    <>
      <TopBarTitle>{t('title')}</TopBarTitle>
      <TopBar>
        <span className={styles.action}>
          <Button icon={Download} isOff={insights === null} onClick={() => insights !== null && save(insights, t)}>
            {t('export')}
          </Button>
        </span>
      </TopBar>
      <div className={styles.page}>
        <Filters query={query} insights={insights} onQuery={change} />
        <Content {...reading} />
      </div>
    </>
  );
}

function save(insights: Insights, t: Parameters<typeof insightsToRows>[1]): void {
  const { from, to } = insights;
  saveFile(`deskway-${from}-${to}.csv`, 'text/csv;charset=utf-8', toCsv(insightsToRows(insights, t)));
}

function Content({ insights, failure, isReading, retry }: InsightsReading) {
  const { t } = useTranslation('insights');
  if (insights === null) {
    if (failure === null) return <SectionSkeleton label={t('loading')} rows={12} height={48} />;
    return (
      <FailurePage icon={CloudOff} title={t('failed')} failure={failure}>
        <Button size="large" onClick={retry}>
          {t('failure.retry', { ns: 'common' })}
        </Button>
      </FailurePage>
    );
  }
  return (
    <>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failureText(failure, t)}
        </p>
      )}
      <div className={styles.parts} aria-busy={isReading || undefined}>
        {insights.places === null ? null : <PlaceParts places={insights.places} />}
        {insights.ways === null ? null : <WayParts ways={insights.ways} />}
      </div>
    </>
  );
}
