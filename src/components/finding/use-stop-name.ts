import { useEffect, useState } from 'react';

import { computation } from '../../state/workers/workers.ts';

/** The name of a stop of routes, or its id if it is unknown; null until the worker answers, and for no stop. */
export function useStopName(id: string | null): string | null {
  const [known, setKnown] = useState({ id, name: '' });
  useEffect(() => {
    let isWanted = true;
    const ask = async (wanted: string): Promise<void> => {
      const answer = await computation().navigation.stop(wanted);
      if (isWanted) setKnown({ id, name: (answer.ok ? answer.value?.name : null) ?? wanted });
    };
    if (id !== null) void ask(id);
    return () => {
      isWanted = false;
    };
  }, [id]);
  return known.id === id && known.name !== '' ? known.name : null;
}
