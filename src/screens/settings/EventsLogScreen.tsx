import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { DroppedEvent } from '../../../workers/contract.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { SelectField } from '../../components/controls/Field.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { TopBar, TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { clockStyle } from '../../i18n/clock.ts';
import { formatLocale } from '../../i18n/index.ts';
import { ROUTES } from '../../state/routes.ts';
import { saveFile } from '../../state/browser/save-file.ts';
import { computation } from '../../state/workers/workers.ts';
import styles from './settings.module.css';

const KINDS: readonly DroppedEvent['kind'][] = ['Anonymous', 'Faulty', 'Limited'];

/** What was left out of the user's lists and why, for support. */
export function EventsLogScreen() {
  const { t } = useTranslation('settings');
  const [, navigate] = useLocation();
  const events = useEventsLog();
  useTitle(t('logTitle'));
  const back = (): void => navigate(ROUTES.settings);
  return (
    <>
      <TopBar>
        <IconButton name={t('logBack')} icon={ArrowLeft} onClick={back} />
      </TopBar>
      <TopBarTitle>{t('logTitle')}</TopBarTitle>
      {events === null ? <output className={styles.page}>{t('logLoading')}</output> : null}
      {events?.length === 0 ? (
        <FullPage icon={ListChecks} title={t('logEmpty')} text={t('logEmptyHint')}>
          <Button size="large" onClick={back}>
            {t('logBack')}
          </Button>
        </FullPage>
      ) : null}
      {events === null || events.length === 0 ? null : <Log events={events} />}
    </>
  );
}

function useEventsLog(): readonly DroppedEvent[] | null {
  const [events, setEvents] = useState<readonly DroppedEvent[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const list = await computation().eventsLog.list();
      if (isCurrent) setEvents(list.ok ? list.value : []);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, []);
  return events;
}

function Log({ events }: { readonly events: readonly DroppedEvent[] }) {
  const { t } = useTranslation('settings');
  const [kind, setKind] = useState<DroppedEvent['kind'] | null>(null);
  const shown = kind === null ? events : events.filter((event) => event.kind === kind);
  return (
    <div className={styles.page}>
      <div className={styles.log}>
        <p className={styles.hint}>{t('logLead')}</p>
        <div className={styles.logTools}>
          <SelectField
            label={t('logFilter')}
            value={kind ?? ''}
            onChange={(change) => setKind(KINDS.find((known) => known === change.target.value) ?? null)}
          >
            <option value="">{t('logAll')}</option>
            {KINDS.map((known) => (
              <option key={known} value={known}>
                {t(`logKind.${known}`)}
              </option>
            ))}
          </SelectField>
          <Button icon={Download} onClick={() => saveFile('deskway-events.json', 'application/json', toJson(shown))}>
            {t('logExport')}
          </Button>
        </div>
        {shown.length === 0 ? <p>{t('logNoneOfKind')}</p> : null}
        <ol className={styles.entries}>
          {shown.map((event) => (
            <Entry key={`${event.kind} ${event.eventId} ${event.reason}`} event={event} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Entry({ event }: { readonly event: DroppedEvent }) {
  const { t } = useTranslation('settings');
  const when = new Date(event.when);
  const format = new Intl.DateTimeFormat(formatLocale(), { day: 'numeric', month: 'numeric', ...clockStyle() });
  return (
    <li className={styles.entry}>
      <span className={styles.kind}>{t(`logKind.${event.kind}`)}</span>
      <time dateTime={when.toISOString()} className={styles.hint}>
        {format.format(when)}
      </time>
      {/* The error catalogue (spec point 8) and reports to support are in English. */}
      <span lang="en">{event.reason}</span>
      <code className={styles.id}>{event.eventId === '' ? t('logNoId') : event.eventId}</code>
    </li>
  );
}

/** Times in ISO 8601, as support does not know the time zone of the user. */
function toJson(events: readonly DroppedEvent[]): string {
  const rows = events.map((event) => Object.assign({}, event, { when: new Date(event.when).toISOString() }));
  return JSON.stringify(rows, null, 2);
}
