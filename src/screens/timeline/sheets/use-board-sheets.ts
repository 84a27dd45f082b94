import { useEffect } from 'react';

import { loadWithStylesheets } from '../../../state/stylesheet-retry.ts';
import type * as BoardSheets from './BoardSheets.tsx';
import { useRequestedModule } from '../finding/use-module.ts';
import { createIdleRun } from '../canvas/idle-run.ts';

/** Once they are here a sheet opens with the key that asks for it: the next key is typed into it. */
let here: typeof BoardSheets | null = null;

const load = () => import('./BoardSheets.tsx');

async function importSheets(): Promise<typeof BoardSheets> {
  here = await loadWithStylesheets(load);
  return here;
}

/**
 * What opens over the board; null until its code is here.
 * @param onFailure called where it cannot be fetched, which the user is told
 */
export function useBoardSheets(onFailure: () => void): typeof BoardSheets | null {
  const fetched = useRequestedModule(importSheets, onFailure);
  return here ?? fetched;
}

/** Fetched before anybody asks for them: who opens one may go on typing at once. */
export function useSheetsAhead(): void {
  useEffect(() => {
    // Where they cannot be fetched, opening one says so.
    const ahead = createIdleRun(() => void importSheets().catch(() => undefined));
    ahead.ask();
    return ahead.cancel;
  }, []);
}
