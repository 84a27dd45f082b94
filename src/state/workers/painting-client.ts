import { transfer } from 'comlink';

import type { Painting } from '../../../workers/contract.ts';
import type { Supervisor } from './supervisor.ts';

const nothing = (): void => undefined;

/** The painter as plain functions; if it dies, `paint` returns false (see `workerState.painters`). */
export function createPaintingClient({ call }: Supervisor<Painting>): Painting {
  const tell = (use: (api: Painting) => Promise<void>): Promise<void> => call<void>(use, nothing);
  return {
    plan: {
      configure: (id, theme) => tell((api) => api.plan.configure(id, theme)),
      adopt: (id, sheet, canvases) =>
        tell((api) => api.plan.adopt(id, sheet, transfer(canvases, [canvases.background, canvases.places]))),
      show: (id, level) => tell((api) => api.plan.show(id, level)),
      setStates: (id, states) =>
        call(
          (api) => api.plan.setStates(id, states),
          () => 0,
        ),
      draw: (id, sheet, view) =>
        call(
          (api) => api.plan.draw(id, sheet, view),
          () => false,
        ),
      release: (id) => tell((api) => api.plan.release(id)),
    },
    connect: (port) => tell((api) => api.connect(transfer(port, [port]))),
    lockName: () =>
      call(
        (api) => api.lockName(),
        () => '',
      ),
    configure: (theme, geometry) => tell((api) => api.configure(theme, geometry)),
    prewarm: (theme, geometry, room) => tell((api) => api.prewarm(theme, geometry, room)),
    adopt: (canvases) => tell((api) => api.adopt(transfer(canvases, [canvases.names, canvases.slots]))),
    paint: (id, view, block, priority) =>
      call(
        (api) => api.paint(id, view, block, priority),
        () => false,
      ),
    startupSnapshot: (room) =>
      call(
        (api) => api.startupSnapshot(room),
        () => null,
      ),
    snapshot: (view, region) =>
      call(
        (api) => api.snapshot(view, region),
        () => null,
      ),
    release: (id) => tell((api) => api.release(id)),
    discard: (id) => tell((api) => api.discard(id)),
  };
}
