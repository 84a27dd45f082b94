import { useEffect, useState } from 'react';

import type { Failure, Result } from '../../../workers/contract.ts';
import { computation } from '../../state/workers/workers.ts';

/** The name of a person, or the address if it is unknown; null until the worker answers, and for no address. */
export const usePersonName = (email: string | null): string | null =>
  useName(email, (wanted) => computation().people.nameOf(wanted));

/** The name of a stop of routes, or its id if it is unknown; null until the worker answers, and for no stop. */
export const useStopName = (id: string | null): string | null => useName(id, nameOfStop);

async function nameOfStop(id: string): Promise<Result<string | null, Failure>> {
  const answer = await computation().navigation.stop(id);
  return answer.ok ? { ok: true, value: answer.value?.name ?? null } : answer;
}

/** @param ask called again for another key alone */
function useName(key: string | null, ask: (key: string) => Promise<Result<string | null, Failure>>): string | null {
  const [known, setKnown] = useState({ key, name: '' });
  useEffect(() => {
    let isWanted = true;
    const read = async (wanted: string): Promise<void> => {
      const answer = await ask(wanted);
      if (isWanted) setKnown({ key, name: (answer.ok ? answer.value : null) ?? wanted });
    };
    if (key !== null) void read(key);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the same key has the same name
  }, [key]);
  return known.key === key && known.name !== '' ? known.name : null;
}
