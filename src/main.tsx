import './spawn-ahead.ts';

import './styles/global.css';

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/App.tsx';
import { NotSecure } from './app/FullStates.tsx';
import { keepScrollsFrom } from './app/quiet-root.ts';
import { AccountArea, fetchScreen, pathOfScreen } from './app/screens.ts';
import { interfaceLanguage, startI18n } from './i18n/index.ts';
import { prewarmPainter } from './screens/timeline/canvas/prewarm.ts';
import { recallAccent } from './state/session/accent.ts';
import { keepInstallOffer } from './state/browser/install.ts';
import { recallSession } from './state/session/kept-session.ts';
import { followLive } from './state/live.ts';
import { retryStylesheets } from './state/browser/stylesheet-retry.ts';
import { applyTheme } from './state/browser/preferences.ts';
import { followRemovedPlaces } from './state/resources/removed-places.ts';
import { ROUTES } from './state/routes.ts';
import { followSession } from './state/session/session.ts';
import { hasTokens, host, readTokens } from './state/session/tokens.ts';
import { onBack } from './state/browser/when-back.ts';
import { startWorkers } from './state/workers/workers.ts';

/** How long the first screen may take to be fetched before a placeholder is shown, in ms. */
const FIRST_SCREEN_TIMEOUT_MS = 250;

/** How long the painter may take to warm up, which depends on its own processor time, in ms. */
const WARM_UP_TIMEOUT_MS = 1_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns once the painter is warm for the first screen, if it uses one */
async function startEngine(): Promise<void> {
  const options = () => ({
    origin: location.origin,
    language: interfaceLanguage(),
    tokens: readTokens(),
    isRecalled: recallSession() !== null,
    beginsWithTimeline: location.pathname === ROUTES.timeline,
    date: new URLSearchParams(location.search).get('date'),
  });
  startWorkers(options, host);
  followSession();
  followLive();
  followRemovedPlaces();
  // After the painter has been created.
  await Promise.resolve();
  // A painter that cannot be warmed up may still paint, and if not, the main thread does.
  if (location.pathname === ROUTES.timeline) await prewarmPainter().catch(reportError);
}

/**
 * Reports the original error, since React's wrapper does not describe it: a screen that is rendered in slices and
 * cannot be fetched is first rendered again without slices if other state has changed meanwhile.
 */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}

/** Not awaited by this module: modules of the screen that import from it could not run before. */
async function showApplication(place: HTMLElement): Promise<void> {
  const texts = startI18n();
  // Without a secure context the browser has neither locks nor cryptography (design D31).
  if (isSecureContext) {
    const prewarmed = startEngine();
    // Nobody is signed in: the sign-in is the next screen.
    if (!hasTokens()) AccountArea.fetch().catch(reportError);
    await Promise.race([fetchScreen(pathOfScreen(location.pathname, location.search)), wait(FIRST_SCREEN_TIMEOUT_MS)]);
    // The painter requests each of its canvases from this thread: before the first rendering it is answered at once.
    await Promise.race([prewarmed, wait(WARM_UP_TIMEOUT_MS)]);
  }
  await texts;
  const root = createRoot(keepScrollsFrom(place), { onRecoverableError: reportCause });
  // In slices, so that this thread can answer the painter, which requests each of its canvases, in between.
  startTransition(() => root.render(isSecureContext ? <App /> : <NotSecure />));
}

/** ms from the start: soon if nothing is cached yet, else once the user has seen what they came for. */
function updatesAfter(): number {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return container?.controller ? 30_000 : 5_000;
}

/** If the server is away at that moment, it is fetched as soon as the server is back. */
function fetchUpdates(): void {
  let isLoaded = false;
  const fetchPart = async (): Promise<void> => {
    const part = await import('./state/browser/updates.ts').catch(() => null);
    if (part === null || isLoaded) return;
    isLoaded = true;
    endTries();
    await part.keepUpToDate();
  };
  const fetchNow = (): void => void fetchPart().catch(reportError);
  const endTries = onBack(fetchNow);
  fetchNow();
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');

retryStylesheets(document.head);
applyTheme();
recallAccent();
keepInstallOffer();
showApplication(place).catch(reportError);
// Long after the first paint; without it only a start without the server fails. Never in development.
if (import.meta.env.PROD) setTimeout(fetchUpdates, updatesAfter());
