/*
 * Background work after a reservation was made or changed: its places are notified, and their answers are
 * awaited (spec point 4).
 */
import type { Failure, ReservationProgress } from '../../contract.ts';
import type { Result } from '../../model/result.ts';
import type { ResourceNotification } from '../../wire/schemas/requests.ts';
import { NEVER } from '../../wire/timers.ts';
import { isSameUse } from '../events/event-resources.ts';
import { createListeners, type Listeners } from '../shared/listeners.ts';
import { notifyResources } from './notifications.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import { type Changed, withoutResourcesOf } from './reservation-change.ts';
import type { ActionDependencies } from './reservation-dependencies.ts';
import { type Creation, watchChange, watchCreation } from './reservation-watch.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

export interface Following {
  /** Notifies the resources and follows the event until there is an answer. */
  creation(
    creation: Creation,
    workspace: Workspace,
    onProgress: (progress: ReservationProgress) => void,
  ): Promise<void>;
  /** Notifies the old place and the new one, and waits for the answers of those asked again. */
  change(changed: Changed, workspace: Workspace): Promise<void>;
  /** The user cancelled it: no answer is awaited any more. */
  end(eventId: string): void;
}

/** All following ends when another user signs in. */
export function createFollowing(source: WorkspaceSource, dependencies: ActionDependencies): Following {
  const { timers, log } = dependencies;
  const watching = { ...dependencies, now: () => source.now() };
  const cancellations = createListeners<string>();
  const changes = createListeners<string>();
  const moves = createListeners<string>();

  /** Works until it is done or one of `enders` reports the event. */
  const work = async (
    eventId: string,
    workspace: Workspace,
    enders: readonly Listeners<string>[],
    run: (signal: AbortSignal) => readonly Promise<void>[],
  ): Promise<void> => {
    const left = new AbortController();
    const endings = [
      source.watch((next) => {
        if (next?.account.username !== workspace.account.username) left.abort();
      }),
      ...enders.map((ender) =>
        ender.add((id) => {
          if (id === eventId) left.abort();
        }),
      ),
    ];
    await Promise.all(run(left.signal));
    for (const end of endings) end();
  };
  const sender =
    ({ api }: Workspace, signal: AbortSignal) =>
    (one: ResourceNotification): Promise<Result<unknown, Failure>> =>
      retryTransient(() => api.notify(one, signal), timers, signal);

  return {
    async creation(creation, workspace, onProgress) {
      const { event } = creation;
      // A move ends only the watch: nothing else notifies a place that stays in the event.
      const telling = work(event.id, workspace, [cancellations], (signal) => [
        notifyResources(event, 'create', workspace, sender(workspace, signal), log),
      ]);
      const watch = work(event.id, workspace, [cancellations, moves], (signal) => [
        watchCreation(creation, workspace, watching, onProgress, signal),
      ]);
      await Promise.all([telling, watch]);
    },
    change({ before, event }, workspace) {
      // A watch of an earlier change of it ends.
      changes.tell(event.id);
      if (!isSameUse(before, event)) moves.tell(event.id);
      const send = sender(workspace, NEVER);
      return work(event.id, workspace, [cancellations, changes], (signal) => [
        notifyResources(withoutResourcesOf(before, event), 'delete', workspace, send, log),
        notifyResources(withoutResourcesOf(event, before), 'create', workspace, send, log),
        watchChange(event, workspace, watching, signal),
      ]);
    },
    end: cancellations.tell,
  };
}
