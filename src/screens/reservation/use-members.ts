import { useEffect, useEffectEvent, useState } from 'react';

import type { Invited } from '../../../workers/contract.ts';
import { useWhenBack } from '../../state/when-back.ts';
import { computation } from '../../state/workers.ts';

/** Finds out whom the groups among those invited stand for: each comes to the places, and has a calendar. */
export function useMembers(people: readonly Invited[], onChange: (people: readonly Invited[]) => void): void {
  const [turn, setTurn] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const unknown = people.filter(({ isGroup, members }) => isGroup && members === null).map(({ email }) => email);
  const tell = useEffectEvent((group: string, members: Invited['members']) =>
    onChange(people.map((one) => (one.email === group ? { ...one, members } : one))),
  );
  const key = JSON.stringify(unknown);
  useEffect(() => {
    let isLatest = true;
    const ask = async (group: string): Promise<void> => {
      const answer = await computation().people.members(group);
      if (!isLatest) return;
      if (!answer.ok) return setFailed(true);
      const members = answer.value.map(({ email, displayName }) => ({ email, displayName }));
      tell(group, members);
    };
    for (const group of unknown) void ask(group);
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says whose members are not known
  }, [key, turn]);
  useWhenBack(hasFailed && unknown.length > 0, () => setTurn((before) => before + 1));
}
