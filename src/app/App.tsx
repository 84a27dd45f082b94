import { lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useSnapshot } from 'valtio';

import { Toasts } from '../components/Toasts.tsx';
import { AccountScreens } from '../screens/account/AccountScreens.tsx';
import { currentAddress, rememberReturnAddress } from '../state/return-address.ts';
import { ROUTES } from '../state/routes.ts';
import { session } from '../state/session.ts';
import { unreachable } from '../state/unreachable.ts';
import { workerState } from '../state/workers.ts';
import { applyAccent } from '../styles/accent.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { EngineLost, NotFound, StartFailed, Starting } from './FullStates.tsx';
import { Shell } from './Shell.tsx';

const importTimeline = () => import('../screens/timeline/TimelineScreen.tsx');

const TimelineScreen = lazy(async () => ({ default: (await importTimeline()).TimelineScreen }));
const SettingsScreen = lazy(async () => ({
  default: (await import('../screens/settings/SettingsScreen.tsx')).SettingsScreen,
}));
const OutboxScreen = lazy(async () => ({
  default: (await import('../screens/outbox/OutboxScreen.tsx')).OutboxScreen,
}));

/** Fetches the screen of an address while the session is still being asked for; only the heaviest is worth it. */
export function preloadScreen(path: string): void {
  if (path !== ROUTES.home && path !== ROUTES.timeline) return;
  // Where it cannot be fetched, showing the screen says so.
  importTimeline()
    .then((screen) => screen.warmUpPainting())
    .catch(() => undefined);
}

/** The whole application; the session decides what is shown. */
export function App() {
  return (
    <ErrorBoundary>
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
    if (accent !== null) applyAccent(accent);
  }, [accent]);
  if (isGivenUp) return <EngineLost />;
  switch (state.type) {
    case 'starting':
      return <Starting />;
    case 'failed':
      return <StartFailed failure={state.failure} />;
    case 'signed-out':
    case 'signed-in':
      if (path.startsWith('/account/')) return <AccountScreens session={state} />;
      if (state.type === 'signed-out') return <ToLogin />;
      return (
        <Shell account={state.account}>
          <Screens />
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

function Screens() {
  return (
    <Suspense fallback={<Starting />}>
      <Switch>
        <Route path={ROUTES.home}>
          <Redirect to={ROUTES.timeline} replace />
        </Route>
        <Route path={ROUTES.timeline} component={TimelineScreen} />
        <Route path={ROUTES.outbox} component={OutboxScreen} />
        <Route path={ROUTES.settings} component={SettingsScreen} />
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}
