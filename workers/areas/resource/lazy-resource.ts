import { proxy } from 'comlink';

import type { ResourceApi, ResourceQuery, ResourceState } from '../../contract.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import type { EventNews } from '../events/event-news.ts';
import { createLazyAreas } from '../shared/lazy-areas.ts';
import type { Platform } from '../platform.ts';
import { subscribeRemotely } from '../shared/remote-listener.ts';
import type { LiveSource, WorkspaceSource } from '../shared/workspace.ts';

export interface LazyResourceDeps {
  readonly source: WorkspaceSource;
  readonly live: LiveSource;
  readonly platform: Pick<Platform, 'timers' | 'log'>;
  readonly news: EventNews;
}

/** The details of a resource, whose code comes when one is first looked at; subscriptions are as Comlink wants them. */
export function createLazyResource({ source, live, platform, news }: LazyResourceDeps): ResourceApi {
  const { timers, log } = platform;
  const part = createLazyPart('resource', () => import('./resource.ts'), platform);
  const { resource } = createLazyAreas(
    part,
    (code) => {
      const area = code.createResource(source, { live, news, timers, log });
      const open = async (query: ResourceQuery, onState: (state: ResourceState) => void) =>
        proxy(await subscribeRemotely(onState, log, (tell) => area.open(query, tell)));
      return { resource: { ...area, open } };
    },
    source,
    timers,
  );
  return resource;
}
