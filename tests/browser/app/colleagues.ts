/*
 * Colleagues, and the area of the worker that tells of them.
 */
import type { Colleague, ColleaguesApi, ColleaguesState } from '../../../workers/contract.ts';

export const colleague = (name: string, changes: Partial<Colleague> = {}): Colleague => ({
  id: name.toLowerCase(),
  email: `${name.toLowerCase()}@example.org`,
  displayName: name,
  colour: 0,
  visible: true,
  order: 0,
  problem: null,
  ...changes,
});

/** Tells whoever watches of a first state, and of others as a test says. */
export function createTeller(first: Partial<ColleaguesState>, isGuest = false) {
  let onState: (state: ColleaguesState) => void = () => undefined;
  const complete = (part: Partial<ColleaguesState>): ColleaguesState => ({
    isGuest,
    colleagues: null,
    failure: null,
    ...part,
  });
  const watch: ColleaguesApi['watch'] = (listener) => {
    onState = listener;
    listener(complete(first));
    return Promise.resolve(() => undefined);
  };
  return { watch, tell: (next: Partial<ColleaguesState>) => onState(complete(next)) };
}
