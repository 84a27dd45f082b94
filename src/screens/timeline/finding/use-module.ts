import type { FlatNamespace } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { loadTexts } from '../../../i18n/index.ts';
import { loadWithStylesheets } from '../../../state/stylesheet-retry.ts';
import { showToast } from '../../../state/toasts.ts';

/** Code that comes with the texts that it shows. */
export const withTexts =
  <Module>(load: () => Promise<Module>, texts: FlatNamespace) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return module;
  };

/** Nobody has asked for it. */
const nothing = (): void => undefined;

/**
 * Something whose code comes only when it is wanted.
 * @param load tells the same promise of a module each time
 * @param onFailure called where it cannot be fetched; by default nothing is said
 * @returns null until it is there
 */
export function useModule<Module>(load: () => Promise<Module>, onFailure = nothing): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  useEffect(() => {
    let isWanted = true;
    const take = async (): Promise<void> => {
      const loaded = await loadWithStylesheets(load);
      if (isWanted) setModule(loaded);
    };
    take().catch(() => isWanted && latest.current());
    return () => {
      isWanted = false;
    };
  }, [load]);
  return module;
}

/** The same of something that somebody has asked for: they are told where it cannot be fetched. */
export function useRequestedModule<Module>(load: () => Promise<Module>, onFailure: () => void): Module | null {
  const { t } = useTranslation('finding');
  return useModule(load, () => {
    showToast({ text: t('notFetched'), kind: 'error' });
    onFailure();
  });
}
