import { proxy, type ProxyMethods, releaseProxy, transfer } from 'comlink';

import type { Close, Computation, Failure, Result } from '../../workers/contract.ts';
import { createScreensClient } from './screens-client.ts';
import type { Supervisor } from './supervisor.ts';

type Refusal = { readonly ok: false; readonly error: Failure };

const refused = (error: Failure): Refusal => ({ ok: false, error });
const nothing = (): void => undefined;
const noClose = (): Close => nothing;

/** Makes a Close out of the worker's: once only, and its Comlink proxy is released behind it. */
function ownClose(close: Close): Close {
  const remote = close as unknown as (() => Promise<void>) & Partial<ProxyMethods>;
  let isClosed = false;
  return () => {
    if (isClosed) return;
    isClosed = true;
    void remote().finally(() => remote[releaseProxy]?.());
  };
}

/**
 * The computing worker as plain functions: callbacks are proxied, ports transferred, and every call settles, also when
 * the worker dies (`worker-died`; a subscription then is a Close that does nothing, see `keepOpen`).
 */
export function createComputationClient({ call }: Supervisor<Computation>): Computation {
  const ask = <T>(use: (api: Computation) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> =>
    call(use, refused);
  const open = (use: (api: Computation) => Promise<Close>): Promise<Close> =>
    call<Close>((api) => use(api).then(ownClose), noClose);
  const tell = (use: (api: Computation) => Promise<void>): Promise<void> => call<void>(use, nothing);
  return {
    start: (options, host) => tell((api) => api.start(options, proxy(host))),
    connectPainter: (port) => tell((api) => api.connectPainter(transfer(port, [port]))),
    lockName: () =>
      call(
        (api) => api.lockName(),
        () => '',
      ),
    session: {
      watch: (onState) => open((api) => api.session.watch(proxy(onState))),
      retry: () => tell((api) => api.session.retry()),
      setLanguage: (language) => tell((api) => api.session.setLanguage(language)),
      authorize: (redirectUri) => ask((api) => api.session.authorize(redirectUri)),
      signIn: (input) => ask((api) => api.session.signIn(input)),
      signInAsGuest: (displayName) => ask((api) => api.session.signInAsGuest(displayName)),
      signOut: () => tell((api) => api.session.signOut()),
      clearCache: () => tell((api) => api.session.clearCache()),
    },
    timeline: {
      open: (query, onUpdate) => open((api) => api.timeline.open(query, proxy(onUpdate))),
      setVisibleRows: (view, first, end) => tell((api) => api.timeline.setVisibleRows(view, first, end)),
      reread: (resourceId) => ask((api) => api.timeline.reread(resourceId)),
      findingOptions: () => ask((api) => api.timeline.findingOptions()),
      isExactName: (name) => ask((api) => api.timeline.isExactName(name)),
      explain: (resourceId) => ask((api) => api.timeline.explain(resourceId)),
      explainSlot: (request) => ask((api) => api.timeline.explainSlot(request)),
    },
    reservation: {
      create: (draft, onProgress) => ask((api) => api.reservation.create(draft, proxy(onProgress))),
      change: (change) => ask((api) => api.reservation.change(change)),
      read: (eventId) => ask((api) => api.reservation.read(eventId)),
      card: (eventId) => ask((api) => api.reservation.card(eventId)),
      cancel: (eventId, scope) => ask((api) => api.reservation.cancel(eventId, scope)),
      confirm: (eventId) => ask((api) => api.reservation.confirm(eventId)),
      finish: (eventId) => ask((api) => api.reservation.finish(eventId)),
      extend: (eventId, minutes) => ask((api) => api.reservation.extend(eventId, minutes)),
      respond: (eventId, answer) => ask((api) => api.reservation.respond(eventId, answer)),
    },
    colleagues: {
      watch: (onState) => open((api) => api.colleagues.watch(proxy(onState))),
      reload: () => tell((api) => api.colleagues.reload()),
      search: (text) => ask((api) => api.colleagues.search(text)),
      follow: (request) => ask((api) => api.colleagues.follow(request)),
      change: (id, change) => ask((api) => api.colleagues.change(id, change)),
      move: (id, places) => ask((api) => api.colleagues.move(id, places)),
      unfollow: (id) => ask((api) => api.colleagues.unfollow(id)),
    },
    screens: createScreensClient({ ask, open, tell }),
    eventsLog: {
      list: () =>
        call(
          (api) => api.eventsLog.list(),
          () => [],
        ),
    },
    live: {
      watch: (onState) => open((api) => api.live.watch(proxy(onState))),
      watchRemoved: (onRemoved) => open((api) => api.live.watchRemoved(proxy(onRemoved))),
      resume: () => tell((api) => api.live.resume()),
      wake: () => tell((api) => api.live.wake()),
      keepTrying: (isWanted) => tell((api) => api.live.keepTrying(isWanted)),
    },
  };
}
