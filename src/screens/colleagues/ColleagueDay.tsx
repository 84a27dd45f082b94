import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Colleague, FollowedBusyTime, FollowedDaysState, FollowedStay } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { NearLink } from '../../components/people/NearLink.tsx';
import { formatRange } from '../../i18n/formats.ts';
import { failureText } from '../../state/failure-text.ts';
import { reloadDays } from '../../state/people/followed-days.ts';
import { Whole } from '../../components/text/Whole.tsx';
import styles from './colleague-day.module.css';

interface ColleagueDayProps {
  readonly colleague: Colleague;
  readonly state: FollowedDaysState | null;
}

/** Where a colleague is on a date, as a strip and in words. */
export function ColleagueDay({ colleague, state }: ColleagueDayProps) {
  const { t } = useTranslation(['people', 'colleagues']);
  const { displayName: name } = colleague;
  const day = state?.days[colleague.id];
  if (state === null || day === undefined) {
    return (
      <div className={styles.day}>
        <output className="spoken">{t('loading', { name })}</output>
        <div className={`${styles.strip} ${styles.waiting}`} aria-hidden="true" />
        <p className={styles.waitingWords} aria-hidden="true" />
      </div>
    );
  }
  const { stays, busy, problem } = day;
  return (
    <div className={styles.day}>
      {stays === null ? null : <Strip colour={colleague.colour} stays={stays} busy={busy} state={state} />}
      {problem === null ? null : (
        <div className={styles.problem}>
          <p>
            <CircleAlert size={14} aria-hidden="true" /> {t('colleagues:problem', { reason: failureText(problem, t) })}
          </p>
          <Button onClick={reloadDays} aria-label={t('retryName', { name })}>
            {t('colleagues:retry')}
          </Button>
        </div>
      )}
      {busy.length === 0 ? null : <BusyTimes busy={busy} />}
      {stays === null || busy.length > 0 ? null : <Words colleague={colleague} stays={stays} state={state} />}
    </div>
  );
}

interface StripProps {
  readonly colour: number;
  readonly stays: readonly FollowedStay[];
  readonly busy: readonly FollowedBusyTime[];
  readonly state: FollowedDaysState;
}

const percent = (share: number): string => `${share * 100}%`;

function Strip({ colour, stays, busy, state: { marks, nowAt } }: StripProps) {
  return (
    <div className={styles.strip} aria-hidden="true">
      {marks.map(({ at }) => (
        <span key={at} className={styles.mark} style={{ insetInlineStart: percent(at) }} />
      ))}
      {stays.map(({ resourceId, from, to }) => (
        <span
          key={`${resourceId} ${from} ${to}`}
          className={styles.stay}
          style={{ insetInlineStart: percent(from), width: percent(to - from), background: `var(--hue-${colour})` }}
        />
      ))}
      {busy.map(({ from, to }) => (
        <span
          key={`${from} ${to}`}
          className={`${styles.stay} ${styles.busy}`}
          style={{ insetInlineStart: percent(from), width: percent(to - from) }}
        />
      ))}
      {nowAt === null ? null : <span className={styles.now} style={{ insetInlineStart: percent(nowAt) }} />}
    </div>
  );
}

/** The busy times of a colleague whose calendar shows no places. */
function BusyTimes({ busy }: { readonly busy: readonly FollowedBusyTime[] }) {
  const { t } = useTranslation('people');
  return (
    <ul className={styles.stays}>
      {busy.map(({ start, end, isNow, isOver }) => (
        <li key={`${start} ${end}`} data-over={isOver || undefined}>
          <span className={styles.time}>{formatRange(start, end)}</span>{' '}
          {isNow ? <span className={styles.isNow}>{t('now')} </span> : null}
          {t('busy')}
        </li>
      ))}
    </ul>
  );
}

/** The number of places that are listed at first. */
const SHOWN = 4;

interface WordsProps extends ColleagueDayProps {
  readonly stays: readonly FollowedStay[];
  readonly state: FollowedDaysState;
}

function Words({ colleague: { displayName: name, email }, stays, state: { date, today } }: WordsProps) {
  const { t } = useTranslation('people');
  const [isWhole, setWhole] = useState(false);
  if (stays.length === 0) return <p className={styles.muted}>{t('nothing')}</p>;
  return (
    <div className={styles.words}>
      <ul className={styles.stays}>
        {(isWhole ? stays : stays.slice(0, SHOWN)).map(
          ({ resourceId, resourceName, areaPath, subject, start, end, isNow, isOver }) => (
            <li key={`${resourceId} ${start} ${end}`} data-over={isOver || undefined}>
              <span className={styles.time}>{formatRange(start, end)}</span>{' '}
              {isNow ? <span className={styles.isNow}>{t('now')} </span> : null}
              <strong>{resourceName}</strong>{' '}
              <span className={styles.muted}>
                <Whole text={subject === '' ? areaPath : `${areaPath} · ${subject}`} />
              </span>
            </li>
          ),
        )}
        {stays.length > SHOWN ? (
          <li>
            <button
              type="button"
              className={styles.whole}
              aria-expanded={isWhole}
              aria-label={t(isWhole ? 'fewerName' : 'allName', { name, total: stays.length })}
              onClick={() => setWhole(!isWhole)}
            >
              {t(isWhole ? 'fewer' : 'all', { total: stays.length })}
            </button>
          </li>
        ) : null}
      </ul>
      <NearLink email={email} date={date === today ? null : date} text={t('near')} name={t('nearName', { name })} />
    </div>
  );
}
