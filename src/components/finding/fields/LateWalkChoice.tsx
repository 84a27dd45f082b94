import type { ComponentProps } from 'react';

import { useModule, withTexts } from '../../loading/use-module.ts';
import type { WalkChoice } from './WalkChoice.tsx';

const importWalk = withTexts(() => import('./WalkChoice.tsx'), 'navigate');

/** The choice of a walking time, once it is loaded: most look for nothing on foot. */
export function LateWalkChoice(props: ComponentProps<typeof WalkChoice>) {
  const walk = useModule(importWalk);
  return walk === null ? null : <walk.WalkChoice {...props} />;
}
