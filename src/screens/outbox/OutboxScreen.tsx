import CloudOff from 'lucide-react/icons/cloud-off';
import Inbox from 'lucide-react/icons/inbox';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useSnapshot } from 'valtio';

import type { OutboxMail } from '../../../workers/contract.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { TopBar, TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { clockStyle } from '../../i18n/clock.ts';
import { formatLocale } from '../../i18n/index.ts';
import { failureText } from '../../state/failure-text.ts';
import { outbox, readOutbox } from '../../state/outbox.ts';
import { ROUTES } from '../../state/routes.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import styles from './outbox.module.css';

/** The mails that the embedded server would have sent to the user. */
export function OutboxScreen() {
  const { t } = useTranslation();
  const { isLoading } = useSnapshot(outbox);
  useTitle(t('outbox.title'));
  useEffect(() => void readOutbox(), []);
  return (
    <>
      <TopBarTitle>{t('outbox.title')}</TopBarTitle>
      <TopBar>
        <span className={styles.action}>
          <IconButton
            name={t('outbox.refresh')}
            icon={RefreshCw}
            aria-disabled={isLoading || undefined}
            onClick={() => void readOutbox()}
          />
        </span>
      </TopBar>
      <Content />
    </>
  );
}

function Content() {
  const { t } = useTranslation();
  const { mails, failure } = useSnapshot(outbox);
  useWhenBack(failure !== null, () => void readOutbox());
  const [, navigate] = useLocation();
  if (mails === null && failure === null) return <Skeleton />;
  if (mails === null && failure !== null) {
    return (
      <FullPage icon={CloudOff} title={t('outbox.failed')} text={failureText(failure, t)} isAlert>
        <Button size="large" onClick={() => void readOutbox()}>
          {t('failure.retry')}
        </Button>
      </FullPage>
    );
  }
  if (mails === null || mails.length === 0) {
    return (
      <FullPage icon={Inbox} title={t('outbox.empty')} text={t('outbox.emptyHint')}>
        <Button size="large" onClick={() => navigate(ROUTES.timeline)}>
          {t('outbox.emptyAction')}
        </Button>
      </FullPage>
    );
  }
  return (
    <div className={styles.page}>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failureText(failure, t)}
        </p>
      )}
      <p className={styles.lead}>
        {t('outbox.lead')} · {t('outbox.count', { count: mails.length })}
      </p>
      <ul>
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
    </div>
  );
}

const DAY = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;

function MailItem({ mail }: { readonly mail: OutboxMail }) {
  const { t } = useTranslation();
  const sent = new Date(mail.createdAt);
  const format = new Intl.DateTimeFormat(formatLocale(), { ...DAY, ...clockStyle() });
  return (
    <li className={styles.mail}>
      <article>
        <header className={styles.header}>
          <h2 className={styles.subject}>{mail.subject}</h2>
          <time dateTime={sent.toISOString()} className={styles.time}>
            {format.format(sent)}
          </time>
        </header>
        <p className={styles.meta}>
          {t(`outbox.kind.${mail.kind}`)} · {t('outbox.to', { address: mail.to })}
        </p>
        <p className={styles.body}>{mail.body}</p>
      </article>
    </li>
  );
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <output className="spoken">{t('outbox.loading')}</output>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
