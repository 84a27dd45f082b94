/*
 * Colleagues, and a fake of the worker's area that reports them.
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

/** Sends subscribers a first state, and others when the test says so. */
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
