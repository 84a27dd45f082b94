import Download from 'lucide-react/icons/download';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import { INTERFACE_LANGUAGES, type InterfaceLanguage, toBcp47 } from '../../../workers/model/language.ts';
import { Button } from '../../components/controls/Button.tsx';
import { SelectField } from '../../components/controls/Field.tsx';
import { TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { timeExample } from '../../i18n/clock.ts';
import { formatLocale, interfaceLanguage, setInterfaceLanguage } from '../../i18n/index.ts';
import { install, installation } from '../../state/browser/install.ts';
import {
  preferences,
  setShortcuts,
  setTheme,
  setTimeFormat,
  type Theme,
  THEMES,
  TIME_FORMATS,
} from '../../state/browser/preferences.ts';
import { ROUTES } from '../../state/routes.ts';
import { computation } from '../../state/workers/workers.ts';
import { AreasSection } from './AreasSection.tsx';
import { CalendarSection } from './CalendarSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { Check, Choice, Section } from './parts.tsx';
import styles from './settings.module.css';

const THEME_LOOK = {
  system: { icon: Monitor, text: 'themeSystem' },
  light: { icon: Sun, text: 'themeLight' },
  dark: { icon: Moon, text: 'themeDark' },
} as const;

/** The settings: most apply to this device, the areas to the user. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  useTitle(t('title'));
  return (
    <div className={styles.page}>
      <TopBarTitle>{t('title')}</TopBarTitle>
      <div className={styles.sections}>
        <div className={styles.column}>
          <LanguageSection />
          <TimeSection />
          <ThemeSection />
          <ShortcutsSection />
          <NotificationsSection />
        </div>
        <div className={styles.column}>
          <CalendarSection />
          <InstallSection />
          <Section title={t('support')} hint={t('logHint')}>
            <Link href={ROUTES.eventsLog}>{t('log')}</Link>
          </Section>
          <Section title={t('codesTitle')} hint={t('codesHint')}>
            <Link href={ROUTES.codes}>{t('codes')}</Link>
          </Section>
          {/* Last, as it is loaded later and would move sections below it. */}
          <AreasSection />
        </div>
      </div>
    </div>
  );
}

/** Says whether the browser has stored the last choice of a section. */
function useKept(): readonly [state: string, note: (isKept: boolean) => void] {
  const { t } = useTranslation('settings');
  const [isKept, setKept] = useState<boolean | null>(null);
  if (isKept === null) return ['', setKept];
  return [isKept ? t('saved') : t('notSaved'), setKept];
}

function LanguageSection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const [state, note] = useKept();
  const choose = async (language: InterfaceLanguage): Promise<void> => {
    note(await setInterfaceLanguage(language));
    await computation().session.setLanguage(language);
  };
  return (
    <div className={styles.section}>
      <SelectField
        label={t('language')}
        value={interfaceLanguage()}
        onChange={(change) => {
          const language = INTERFACE_LANGUAGES.find((known) => known === change.target.value);
          if (language !== undefined) void choose(language);
        }}
      >
        {INTERFACE_LANGUAGES.map((language) => (
          <option key={language} value={language} lang={toBcp47(language)}>
            {common(`language.${language}`)}
          </option>
        ))}
      </SelectField>
      <output className={styles.kept}>{state}</output>
    </div>
  );
}

const TIME_TEXT = { 'wall-clock': 'timeWallClock', 'half-days': 'timeHalfDays' } as const;

function TimeSection() {
  const { t } = useTranslation('settings');
  const [state, note] = useKept();
  const { timeFormat } = useSnapshot(preferences);
  return (
    <Section title={t('times')} state={state}>
      <Choice
        name="time-format"
        label={t('timeFormat')}
        values={TIME_FORMATS}
        chosen={timeFormat}
        show={(format) => t(TIME_TEXT[format], { example: timeExample(format, formatLocale()) })}
        onChoose={(format) => note(setTimeFormat(format))}
      />
    </Section>
  );
}

function ThemeSection() {
  const { t } = useTranslation('settings');
  const [state, note] = useKept();
  const { theme } = useSnapshot(preferences);
  return (
    <Section title={t('theme')} state={state}>
      <Choice
        name="theme"
        label={t('theme')}
        values={THEMES}
        chosen={theme}
        show={(value) => showTheme(value, t(THEME_LOOK[value].text))}
        onChoose={(value) => note(setTheme(value))}
      />
    </Section>
  );
}

function showTheme(theme: Theme, text: string): ReactNode {
  const { icon: Icon } = THEME_LOOK[theme];
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      {text}
    </>
  );
}

function ShortcutsSection() {
  const { t } = useTranslation('settings');
  const [state, note] = useKept();
  const { shortcuts } = useSnapshot(preferences);
  return (
    <Section title={t('shortcuts')} hint={t('shortcutsHint')} state={state}>
      <Check label={t('shortcutsLabel')} isOn={shortcuts} onChange={(isOn) => note(setShortcuts(isOn))} />
    </Section>
  );
}

/** Only if the browser offers to install the application. */
function InstallSection() {
  const { t } = useTranslation('settings');
  const { offer } = useSnapshot(installation);
  if (offer === null) return null;
  return (
    <Section title={t('install')} hint={t('installHint')}>
      <Button icon={Download} onClick={() => void install()}>
        {t('installButton')}
      </Button>
    </Section>
  );
}
