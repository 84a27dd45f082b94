import type { FlatNamespace } from 'i18next';
import { useEffect, useRef, useState } from 'react';

import { loadTexts } from '../../i18n/index.ts';
import { loadWithStylesheets } from '../../state/browser/stylesheet-retry.ts';

/** Loads a module together with its texts. */
export const withTexts =
  <Module>(load: () => Promise<Module>, texts: FlatNamespace) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return module;
  };

const nothing = (): void => undefined;

/**
 * Loads a module when the component mounts.
 * @param load returns the same promise each time; null = nothing is to be loaded
 * @param onFailure called if loading fails; ignored by default
 * @returns null until it is there
 */
export function useModule<Module>(load: (() => Promise<Module>) | null, onFailure = nothing): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  useEffect(() => {
    if (load === null) return undefined;
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
