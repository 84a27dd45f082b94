import type { PlanPainting } from '../../workers/contract.ts';

/** For painters of tests without a floor plan. */
export const noPlanPainting: PlanPainting = {
  configure: () => Promise.resolve(),
  adopt: () => Promise.resolve(),
  show: () => Promise.resolve(),
  setStates: () => Promise.resolve(0),
  draw: () => Promise.resolve(false),
  release: () => Promise.resolve(),
};
