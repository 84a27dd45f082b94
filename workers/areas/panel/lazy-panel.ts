import { proxy } from 'comlink';

import type { PanelState, ScreensApi } from '../../contract.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import { createLazyAreas } from '../shared/lazy-areas.ts';
import type { PanelDeps } from './panel.ts';
import { subscribeRemotely } from '../shared/remote-listener.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/** The panel at a door, with a part of its own. */
export function createLazyPanel(source: WorkspaceSource, deps: PanelDeps): Pick<ScreensApi, 'panel'> {
  const { panel } = createLazyAreas(
    createLazyPart('panel', () => import('./panel.ts'), deps),
    (part) => {
      const area = part.createPanel(source, deps);
      const open = async (resourceId: string, onState: (state: PanelState) => void) =>
        proxy(await subscribeRemotely(onState, deps.log, (tell: typeof onState) => area.open(resourceId, tell)));
      return { panel: { ...area, open } };
    },
    source,
    deps.timers,
  );
  return { panel };
}
