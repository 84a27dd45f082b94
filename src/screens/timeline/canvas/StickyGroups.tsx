import type { GroupHeadersProps } from './GroupHeaders.tsx';
import { useModule } from '../finding/use-module.ts';

const importHeaders = () => import('./GroupHeaders.tsx');

/** The headers that stay while their rows scroll; they come after the picture, and without them the board has all its own. */
export function StickyGroups(props: GroupHeadersProps) {
  const headers = useModule(importHeaders);
  return headers === null ? null : <headers.GroupHeaders {...props} />;
}
