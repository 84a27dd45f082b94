import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { Colleague, ColleaguesState } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { ColleagueEntry } from '../../components/people/ColleagueEntry.tsx';
import { Section, SectionFailure, SectionSkeleton } from '../../components/page/Section.tsx';
import { formatHour } from '../../i18n/formats.ts';
import { reloadColleagues } from '../../state/people/colleagues.ts';
import { followedDays } from '../../state/people/followed-days.ts';
import { ROUTES } from '../../state/routes.ts';
import { Arrange } from './Arrange.tsx';
import { ColleagueDay } from './ColleagueDay.tsx';
import styles from './colleagues-screen.module.css';

/** In pixels, for a colleague with one place. */
const ENTRY_HEIGHT = 128;

/** The followed colleagues with their days. */
export function Followed({ state }: { readonly state: ColleaguesState | null }) {
  const { t } = useTranslation('colleagues');
  const { state: days } = useSnapshot(followedDays);
  const list = state?.colleagues ?? null;
  const failure = state?.failure ?? null;
  return (
    <Section title={t('list')} aside={list === null || list.length === 0 ? null : <ArrangeSwitch />}>
      {failure === null ? null : (
        <SectionFailure failure={failure} asOf={null} now={days?.now ?? 0} onRetry={reloadColleagues} />
      )}
      {list === null && failure === null ? (
        <SectionSkeleton label={t('loading')} rows={3} height={ENTRY_HEIGHT} />
      ) : null}
      {list?.length === 0 ? (
        <div className={styles.empty}>
          <strong>{t('empty.title')}</strong>
          <p className={styles.muted}>{t('empty.text')}</p>
        </div>
      ) : null}
      {list === null || list.length === 0 ? null : <Days list={list} />}
    </Section>
  );
}

/** Toggles the controls for colours and order, which have an address of their own. */
function ArrangeSwitch() {
  const { t } = useTranslation('people');
  const [path, navigate] = useLocation();
  const isOpen = path === ROUTES.calendars;
  return (
    <Button
      icon={SlidersHorizontal}
      kind="quiet"
      aria-pressed={isOpen}
      onClick={() => navigate((isOpen ? ROUTES.colleagues : ROUTES.calendars) + location.search)}
    >
      {t('arrange')}
    </Button>
  );
}

function Days({ list }: { readonly list: readonly Colleague[] }) {
  const { state } = useSnapshot(followedDays);
  const [path] = useLocation();
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        {state?.marks.map(({ clock, at }) => (
          <span key={at} style={{ insetInlineStart: `${at * 100}%` }}>
            {formatHour(clock)}
          </span>
        ))}
      </div>
      <ul>
        {list.map((colleague, index) => (
          // The day already says why a calendar cannot be read.
          <ColleagueEntry key={colleague.id} colleague={{ ...colleague, problem: null }}>
            <div className={styles.more}>
              <ColleagueDay colleague={colleague} state={state} />
              {path === ROUTES.calendars ? (
                <Arrange colleague={colleague} place={index + 1} total={list.length} />
              ) : null}
            </div>
          </ColleagueEntry>
        ))}
      </ul>
    </>
  );
}
