import type { QueryControl } from '../state/query.ts';
import { useRequestedModule } from './use-module.ts';

const importSheet = () => import('./FilterSheet.tsx');

/** Fetches the panel before it is asked for. */
export function preloadFilters(): void {
  // Where it cannot be fetched, opening it says so.
  importSheet().catch(() => undefined);
}

interface FiltersProps {
  readonly control: QueryControl;
  readonly onClose: () => void;
}

/** The panel, once its code is there. */
export function Filters({ control, onClose }: FiltersProps) {
  const panel = useRequestedModule(importSheet, onClose);
  return panel === null ? null : <panel.FilterSheet control={control} onClose={onClose} />;
}
