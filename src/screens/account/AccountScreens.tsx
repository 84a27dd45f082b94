import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';

import type { SessionState } from '../../../workers/contract.ts';
import { loadTexts } from '../../i18n/index.ts';
import { returnAddress } from '../../state/return-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { CallbackScreen } from './CallbackScreen.tsx';
import { GuestScreen } from './GuestScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const EmailLinkScreen = lazy(async () => {
  const [{ EmailLinkScreen: component }] = await Promise.all([import('./EmailLinkScreen.tsx'), loadTexts('account')]);
  return { default: component };
});

export type StartedSession = Exclude<SessionState, { readonly type: 'starting' }>;

/** The screens below `/account/`. A signed-in user is redirected; a guest may still sign in. */
export function AccountScreens({ session }: { readonly session: StartedSession }) {
  const isSignedIn = session.type === 'signed-in';
  const guestLogin = session.type !== 'failed' && session.guestLogin;
  const emailLinks = session.type === 'failed' || session.emailLinks !== false;
  const isUser = isSignedIn && !session.account.isGuest;
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
