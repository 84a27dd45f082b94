import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, Route, Switch } from 'wouter';

import type { SessionState } from '../../../workers/contract.ts';
import { loadTexts } from '../../i18n/index.ts';
import { returnAddress } from '../../state/session/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session/session.ts';
import { CallbackScreen } from './CallbackScreen.tsx';
import { GuestScreen } from './GuestScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const EmailLinkScreen = lazy(async () => {
  const [{ EmailLinkScreen: component }] = await Promise.all([import('./EmailLinkScreen.tsx'), loadTexts('account')]);
  return { default: component };
});

export type StartedSession = Exclude<SessionState, { readonly type: 'starting' }>;

export function AccountArea() {
  const { state } = useSnapshot(session);
  return state.type === 'starting' ? null : <AccountScreens session={state} />;
}

/** The screens below `/account/`. A signed-in user is redirected; a guest may still sign in. */
export function AccountScreens({ session: shown }: { readonly session: StartedSession }) {
  const isSignedIn = shown.type === 'signed-in';
  const guestLogin = shown.type !== 'failed' && shown.guestLogin;
  const emailLinks = shown.type === 'failed' || shown.emailLinks !== false;
  const isUser = isSignedIn && !shown.account.isGuest;
  return (
    <Switch>
      <Route path={ROUTES.callback}>
        <CallbackScreen isSignedIn={isSignedIn} />
      </Route>
      <Route path={ROUTES.emailLink}>
        <Suspense fallback={null}>
          <EmailLinkScreen isUser={isUser} />
        </Suspense>
      </Route>
      <Route path={ROUTES.guest}>
        {isSignedIn ? <Redirect to={returnAddress()} replace /> : <GuestScreen isAllowed={guestLogin} />}
      </Route>
      <Route path={ROUTES.login}>
        {isUser ? (
          <Redirect to={returnAddress()} replace />
        ) : (
          <LoginScreen guestLogin={guestLogin && !isSignedIn} emailLinks={emailLinks} />
        )}
      </Route>
      <Route>
        <Redirect to={ROUTES.login} replace />
      </Route>
    </Switch>
  );
}
