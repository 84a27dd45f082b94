import type { Computation, SessionState } from '../../../workers/contract.ts';
import { i18n, setInterfaceLanguage, startI18n } from '../../../src/i18n/index.ts';
import { session } from '../../../src/state/session.ts';
import { provideEngine } from '../../../src/state/workers.ts';
import { type FakeScreens, fakeScreens } from './fake-screens.ts';

type Areas = {
  readonly [Area in 'session' | 'timeline' | 'reservation' | 'colleagues' | 'eventsLog' | 'live']?: Partial<
    Computation[Area]
  >;
} & { readonly screens?: FakeScreens };

const never = (): Promise<never> => new Promise(() => undefined);

/** An engine whose calls are never answered, but for those given; what a screen asks of the worker is at the contract. */
export function provideFakeEngine(areas: Areas = {}): void {
  provideEngine({
    painter: null,
    computation: {
      start: never,
      connectPainter: never,
      lockName: never,
      session: {
        watch: never,
        retry: never,
        setLanguage: never,
        authorize: never,
        signIn: never,
        signInAsGuest: never,
        signOut: never,
        clearCache: never,
        ...areas.session,
      },
      timeline: {
        open: never,
        setVisibleRows: never,
        reread: never,
        isExactName: never,
        findingOptions: never,
        explain: never,
        explainSlot: never,
        ...areas.timeline,
      },
      reservation: {
        create: never,
        change: never,
        read: never,
        card: never,
        cancel: never,
        confirm: never,
        finish: never,
        extend: never,
        respond: never,
        ...areas.reservation,
      },
      colleagues: {
        watch: never,
        reload: never,
        search: never,
        follow: never,
        change: never,
        move: never,
        unfollow: never,
        ...areas.colleagues,
      },
      screens: fakeScreens(areas.screens),
      eventsLog: { list: never, ...areas.eventsLog },
      live: { watch: never, watchRemoved: never, resume: never, wake: never, keepTrying: never, ...areas.live },
    },
  });
}

export const signedOut: SessionState & { readonly type: 'signed-out' } = {
  type: 'signed-out',
  guestLogin: true,
  accent: '',
  isDevice: false,
};

export const signedIn: SessionState & { readonly type: 'signed-in' } = {
  type: 'signed-in',
  account: { username: 'alice', displayName: 'Alice Nová', email: 'alice@example.org', isGuest: false },
  guestLogin: true,
  accent: '',
  verified: true,
};

/** Puts the session and the address where a test begins, with English texts. */
export async function beginAt(path: string, state: SessionState): Promise<void> {
  if (!i18n.isInitialized) await startI18n();
  await setInterfaceLanguage('en');
  history.replaceState(null, '', path);
  session.state = state;
}
