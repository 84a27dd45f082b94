import { useEffect, useState } from 'react';

import { computation } from '../../../state/workers.ts';

/** The name of who has an address, the address itself where nobody knows it; null until that is told, and of nobody. */
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
