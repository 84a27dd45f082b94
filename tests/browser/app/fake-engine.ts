import type { Computation, SessionState } from '../../../workers/contract.ts';
import { i18n, setInterfaceLanguage, startI18n } from '../../../src/i18n/index.ts';
import { session } from '../../../src/state/session/session.ts';
import { provideEngine } from '../../../src/state/workers/workers.ts';

export type FakeAreas = { readonly [Area in keyof Computation]?: Partial<Computation[Area]> };

const never = (): Promise<never> => new Promise(() => undefined);

/** An area in which only the given verbs are ever answered. */
const withoutAnswers = (area: object = {}): object =>
  new Proxy(area, { get: (_, verb) => Reflect.get(area, verb) ?? never });

/** Areas whose calls are never answered, except the given ones; screens call the worker through the contract. */
export const fakeAreas = (areas: FakeAreas = {}): Computation =>
  new Proxy({} as Computation, { get: (_, name) => withoutAnswers(areas[name as keyof Computation]) });

export function provideFakeEngine(areas: FakeAreas = {}): void {
  provideEngine({ painter: null, computation: fakeAreas(areas) });
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

/** Sets the session and the address at the start of a test, with English texts. */
export async function beginAt(path: string, state: SessionState): Promise<void> {
  if (!i18n.isInitialized) await startI18n();
  await setInterfaceLanguage('en');
  history.replaceState(null, '', path);
  session.state = state;
}
