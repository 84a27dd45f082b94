import { useModule } from '../loading/use-module.ts';
import type { MiniPlanProps } from './MiniPlan.tsx';

const importMiniPlan = () => import('./MiniPlan.tsx');

/** Where a place is, once the code of plans is loaded; nothing if that fails. */
export function PlaceOnPlan(props: MiniPlanProps) {
  const plan = useModule(importMiniPlan);
  return plan === null ? null : <plan.MiniPlan {...props} />;
}
