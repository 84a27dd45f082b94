import { useEffect, useRef, useState } from 'react';

/**
 * Something whose code comes only when it is wanted.
 * @param load tells the same promise of a module each time
 * @param onFailure called where it cannot be fetched
 * @returns null until it is there
 */
export function useModule<Module>(load: () => Promise<Module>, onFailure: () => void): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  useEffect(() => {
    let isWanted = true;
    const take = async (): Promise<void> => {
      const loaded = await load();
      if (isWanted) setModule(loaded);
    };
    take().catch(() => isWanted && latest.current());
    return () => {
      isWanted = false;
    };
  }, [load]);
  return module;
}
