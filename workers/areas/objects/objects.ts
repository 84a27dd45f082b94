/*
 * Controllable objects for the page, and for the areas that ask which indicators say "out of order" (D34, D35).
 */
import type { Close, ObjectsApi, ShownObjects } from '../../contract.ts';
import { showObject } from '../../views/objects.ts';
import type { AreaDeps } from '../shared/area-deps.ts';
import { createListeners } from '../shared/listeners.ts';
import { createAttempts } from './attempts.ts';
import { closedIndicators, createObjectSet, type ObjectSetDeps } from './object-set.ts';

export interface Objects extends ObjectsApi {
  /** As `ObjectsReader`. */
  watchClosed(onClosed: (ids: ReadonlySet<string>) => void): Promise<Close>;
}

interface ObjectsDeps extends ObjectSetDeps {
  readonly live: ObjectSetDeps['live'] & Pick<AreaDeps['live'], 'callObject'>;
}

export const createArea = (deps: AreaDeps): Objects => createObjects(deps);

export function createObjects(deps: ObjectsDeps): Objects {
  const { source, timers, live } = deps;
  const set = createObjectSet(deps);
  /** Ids of objects whose attempts have changed. */
  const attempted = createListeners<string | null>();
  const attempts = createAttempts({
    timers,
    callObject: live.callObject,
    read: (objectId) => set.known()?.get(objectId),
    onChanged: attempted.tell,
  });
  let username: string | undefined;
  source.watch((workspace) => {
    if (workspace?.account.username !== username) attempts.forget();
    username = workspace?.account.username;
  });

  const show = (ids: ReadonlySet<string> | null): ShownObjects => {
    const known = set.known();
    const objects = [...(known?.values() ?? [])].filter(({ id }) => ids?.has(id) ?? true);
    return {
      state: known === null && set.problem() === null ? 'loading' : 'loaded',
      isConnected: set.isConnected(),
      problem: set.problem(),
      objects: objects.map((object) =>
        showObject({ object, language: source.language(), attemptOf: (partId) => attempts.of(object.id, partId) }),
      ),
    };
  };
  return {
    watch(ids, onObjects) {
      const wanted = ids === null ? null : new Set(ids);
      const tell = (objectId: string | null): void => {
        if (objectId === null || (wanted?.has(objectId) ?? true)) onObjects(show(wanted));
      };
      tell(null);
      const ends = [
        set.onChanged((objectId) => {
          const changed = objectId === null ? [] : [set.known()?.get(objectId)];
          for (const object of objectId === null ? (set.known()?.values() ?? []) : changed) {
            if (object !== undefined) attempts.settle(object);
          }
          tell(objectId);
        }),
        attempted.add(tell),
      ];
      return Promise.resolve(() => {
        for (const end of ends) end();
      });
    },
    async switchPart(objectId, partId, value) {
      const object = set.known()?.get(objectId);
      if (object !== undefined) await attempts.start(object, partId, value);
    },
    watchClosed(onClosed) {
      let told = '';
      const tell = (): void => {
        const closed = closedIndicators(set.known()?.values() ?? []);
        const text = JSON.stringify([...closed].toSorted());
        if (text !== told) onClosed(closed);
        told = text;
      };
      tell();
      return Promise.resolve(set.onChanged(tell));
    },
  };
}
