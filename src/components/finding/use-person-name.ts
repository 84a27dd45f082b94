import { useEffect, useState } from 'react';

import { computation } from '../../state/workers/workers.ts';

/** The name of a person, or the address if it is unknown; null until the worker answers, and for no address. */
export function usePersonName(email: string | null): string | null {
  const [known, setKnown] = useState({ email, name: '' });
  useEffect(() => {
    let isWanted = true;
    const ask = async (wanted: string): Promise<void> => {
      const answer = await computation().people.nameOf(wanted);
      if (isWanted) setKnown({ email, name: (answer.ok ? answer.value : null) ?? wanted });
    };
    if (email !== null) void ask(email);
    return () => {
      isWanted = false;
    };
  }, [email]);
  return known.email === email && known.name !== '' ? known.name : null;
}
