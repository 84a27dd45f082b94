import { transfer } from 'comlink';

import type { Painting } from '../../../workers/contract.ts';
import type { Supervisor } from './supervisor.ts';

const nothing = (): void => undefined;

/** The painter as plain functions; if it dies, `paint` returns false (see `workerState.painters`). */
export function createPaintingClient({ call }: Supervisor<Painting>): Painting {
  const tell = (use: (api: Painting) => Promise<void>): Promise<void> => call<void>(use, nothing);
  return {
    plan: {
      configure: (theme) => tell((api) => api.plan.configure(theme)),
      adopt: (sheet, canvases) =>
        tell((api) => api.plan.adopt(sheet, transfer(canvases, [canvases.background, canvases.places]))),
      show: (level) => tell((api) => api.plan.show(level)),
      setStates: (states) =>
        call(
          (api) => api.plan.setStates(states),
          () => 0,
        ),
      draw: (sheet, view) =>
        call(
          (api) => api.plan.draw(sheet, view),
          () => false,
        ),
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
