import { memo, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useSnapshot } from 'valtio';

import { Toasts } from '../components/overlays/Toasts.tsx';
import { takeAccent } from '../state/session/accent.ts';
import { currentAddress, rememberReturnAddress } from '../state/session/return-address.ts';
import { isUnattended, ROUTES } from '../state/routes.ts';
import { session } from '../state/session/session.ts';
import { unreachable } from '../state/unreachable.ts';
import { workerState } from '../state/workers/workers.ts';
import { AccountArea, KioskScreen, NavigateScreen, pathOfScreen, QrScreen, screensOf, TouchPanel } from './screens.ts';
import { DemoBanner } from './DemoBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { EngineLost, NotFound, StartFailed, Starting } from './FullStates.tsx';

import type { LazyScreen } from './lazy-screen.ts';
import { Shell } from './Shell.tsx';
import { useRecovery } from './use-recovery.ts';

/** The whole application; the session decides which screen is shown. */
export function App() {
  return (
    <ErrorBoundary>
      <DemoBanner />
      <Gate />
      <Toasts />
    </ErrorBoundary>
  );
}

function Gate() {
  const { state } = useSnapshot(session);
  const { isGivenUp } = useSnapshot(workerState);
  const [path] = useLocation();
  const accent = 'accent' in state ? state.accent : null;
  useEffect(() => {
    if (accent !== null) takeAccent(accent);
  }, [accent]);
  const hasFailed = state.type === 'failed' || (state.type === 'signed-in' && state.resourcesFailure !== undefined);
  const failed = isGivenUp ? 'workers' : hasFailed ? 'session' : null;
  useRecovery(isUnattended(path) ? failed : null);
  if (isGivenUp) return <EngineLost />;
  switch (state.type) {
    case 'starting':
      return <Starting />;
    case 'failed':
      // A sign-in whose code was taken out of the address shows its own outcome.
      if (path === ROUTES.callback && location.search === '') return <Alone screen={AccountArea} />;
      return <StartFailed failure={state.failure} />;
    case 'signed-out':
    case 'signed-in':
      if (/\/qr\/[^/?#]/.test(path)) return <Alone screen={QrScreen} />;
      if (path.startsWith('/account/') && !('isNavigationOnly' in state)) return <Alone screen={AccountArea} />;
      if (state.type === 'signed-in' && state.resourcesFailure?.asOf === null)
        return <StartFailed failure={{ type: 'resources-failed', ...state.resourcesFailure }} />;
      // A signed-out door says so itself: nobody who could sign it in is in front of it.
      if (isUnattended(path)) return <Display />;
      if (state.type === 'signed-out') {
        // A visitor who has scanned a code has no account.
        if (path === ROUTES.navigate) return <Alone screen={NavigateScreen} />;
        return state.isNavigationOnly ? <Redirect to={ROUTES.navigate} replace /> : <ToLogin />;
      }
      return (
        <Shell account={state.account}>
          <Screens hasInsights={state.account.hasInsights === true} />
        </Shell>
      );
    default:
      return unreachable(state);
  }
}

/** A page for signed-in users only: it is remembered for after the sign-in (spec point 2). */
function ToLogin() {
  const [, navigate] = useLocation();
  useEffect(() => {
    rememberReturnAddress(currentAddress());
    navigate(ROUTES.login, { replace: true });
  }, [navigate]);
  return null;
}

/** A screen without the frame. */
function Alone({ screen: Screen }: { readonly screen: LazyScreen }) {
  return (
    <Suspense fallback={<Starting />}>
      <Screen />
    </Suspense>
  );
}

/** A door's panel or a kiosk, alone on the screen. */
function Display() {
  return (
    <Suspense fallback={<Starting />}>
      <Switch>
        <Route path={ROUTES.panel} component={TouchPanel} />
        <Route path={ROUTES.kiosk} component={KioskScreen} />
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}

/** Renders again for the shown address only, not for the one that is still loading. */
const Screens = memo(function Screens({ hasInsights }: { readonly hasInsights: boolean }) {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <Suspense fallback={<Starting />}>
      <Switch location={pathOfScreen(path, search)}>
        {screensOf(hasInsights).map(({ path, screen }) => (
          <Route key={String(path)} path={path} component={screen} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
});
