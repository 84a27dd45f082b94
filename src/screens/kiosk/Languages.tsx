import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { InterfaceLanguage } from '../../../workers/contract.ts';
import { INTERFACE_LANGUAGES, toBcp47 } from '../../../workers/model/language.ts';
import { interfaceLanguage, loadCatalogue, setInterfaceLanguage } from '../../i18n/index.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import { computation } from '../../state/workers/workers.ts';
import styles from './kiosk.module.css';

/** Not remembered: after a power cut, the next visitor has the kiosk's own language. */
export async function speak(language: InterfaceLanguage): Promise<void> {
  await setInterfaceLanguage(language, false);
  await computation().session.setLanguage(language);
}

/** Those that the kiosk can speak: what was loaded once is there without a network too. */
export function Languages() {
  const { t } = useTranslation('kiosk');
  const loaded = useLoaded();
  return (
    <nav className={styles.languages} aria-label={t('languages')}>
      {INTERFACE_LANGUAGES.filter((language) => loaded.has(language)).map((language) => (
        <button
          key={language}
          type="button"
          lang={toBcp47(language)}
          aria-pressed={language === interfaceLanguage()}
          onClick={() => void speak(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </nav>
  );
}

/** Loads all languages ahead, and what could not be loaded again once the server is back. */
function useLoaded(): ReadonlySet<InterfaceLanguage> {
  const [loaded, setLoaded] = useState<ReadonlySet<InterfaceLanguage>>(() => new Set([interfaceLanguage()]));
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const results = await Promise.allSettled(INTERFACE_LANGUAGES.map((language) => loadCatalogue(language)));
      if (!isCurrent) return;
      const added = INTERFACE_LANGUAGES.filter((_, index) => results[index]?.status === 'fulfilled');
      setLoaded((before) => new Set([...before, ...added]));
      setFailed(added.length < INTERFACE_LANGUAGES.length);
    };
    void load();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try loads again
  }, [tries]);
  useWhenBack(hasFailed, () => setTries((before) => before + 1));
  return loaded;
}
