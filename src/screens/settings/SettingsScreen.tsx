import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { type InterfaceLanguage, toBcp47 } from '../../../workers/model/language.ts';
import { SelectField } from '../../components/Field.tsx';
import { TopBarTitle } from '../../components/TopBar.tsx';
import { useTitle } from '../../components/use-title.ts';
import { completeLanguages, interfaceLanguage, setInterfaceLanguage } from '../../i18n/index.ts';
import { preferences, setShortcuts, setTheme, type Theme, THEMES } from '../../state/preferences.ts';
import { computation } from '../../state/workers.ts';
import styles from './settings.module.css';

const THEME_LOOK = {
  system: { icon: Monitor, text: 'settings.themeSystem' },
  light: { icon: Sun, text: 'settings.themeLight' },
  dark: { icon: Moon, text: 'settings.themeDark' },
} as const;

/** What each user sets for this device: language, appearance, shortcuts. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(true);
  useTitle(t('settings.title'));
  return (
    <div className={styles.page}>
      <TopBarTitle>{t('settings.title')}</TopBarTitle>
      <div className={styles.sections}>
        <LanguageSection onKept={setKept} />
        <ThemeSection onKept={setKept} />
        <ShortcutsSection onKept={setKept} />
        <output className={styles.kept}>{isKept ? t('settings.saved') : t('settings.notSaved')}</output>
      </div>
    </div>
  );
}

interface SectionProps {
  /** Told whether the browser kept the choice. */
  readonly onKept: (isKept: boolean) => void;
}

function LanguageSection({ onKept }: SectionProps) {
  const { t } = useTranslation();
  const choose = async (language: InterfaceLanguage): Promise<void> => {
    onKept(await setInterfaceLanguage(language));
    await computation().session.setLanguage(language);
  };
  return (
    <SelectField
      label={t('settings.language')}
      hint={t('settings.languageHint')}
      value={interfaceLanguage()}
      onChange={(change) => {
        const language = completeLanguages.find((known) => known === change.target.value);
        if (language !== undefined) void choose(language);
      }}
    >
      {completeLanguages.map((language) => (
        <option key={language} value={language} lang={toBcp47(language)}>
          {t(`language.${language}`)}
        </option>
      ))}
    </SelectField>
  );
}

function ThemeSection({ onKept }: SectionProps) {
  const { t } = useTranslation();
  const { theme: chosen } = useSnapshot(preferences);
  return (
    <fieldset className={styles.section} aria-describedby="theme-hint">
      <legend className={styles.legend}>{t('settings.theme')}</legend>
      <div className={styles.segments}>
        {THEMES.map((theme) => (
          <ThemeChoice key={theme} theme={theme} isChosen={theme === chosen} onKept={onKept} />
        ))}
      </div>
      <p id="theme-hint" className={styles.hint}>
        {t('settings.themeHint')}
      </p>
    </fieldset>
  );
}

function ThemeChoice({
  theme,
  isChosen,
  onKept,
}: SectionProps & { readonly theme: Theme; readonly isChosen: boolean }) {
  const { t } = useTranslation();
  const { icon: Icon, text } = THEME_LOOK[theme];
  return (
    <label className={styles.segment}>
      <input
        type="radio"
        name="theme"
        value={theme}
        checked={isChosen}
        onChange={() => onKept(setTheme(theme))}
        className={styles.radio}
      />
      <Icon size={16} aria-hidden="true" />
      {t(text)}
    </label>
  );
}

function ShortcutsSection({ onKept }: SectionProps) {
  const { t } = useTranslation();
  const { shortcuts } = useSnapshot(preferences);
  return (
    <fieldset className={styles.section} aria-describedby="shortcuts-hint">
      <legend className={styles.legend}>{t('settings.shortcuts')}</legend>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={(change) => onKept(setShortcuts(change.target.checked))}
          className={styles.box}
        />
        {t('settings.shortcutsLabel')}
      </label>
      <p id="shortcuts-hint" className={styles.hint}>
        {t('settings.shortcutsHint')}
      </p>
    </fieldset>
  );
}
