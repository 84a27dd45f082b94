import './spawn-ahead.ts';

import './styles/global.css';

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/App.tsx';
import { NotSecure } from './app/FullStates.tsx';
import { keepScrollsFrom } from './app/quiet-root.ts';
import { AccountArea, fetchScreen } from './app/areas.ts';
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

/** How long the first screen may take to be fetched before there is a placeholder for it, in ms. */
const PATIENCE = 250;

/** How long the painter may take to warm up, which is a matter of its own processor time, in ms. */
const LONG_PATIENCE = 1_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns once the painter is warm for the screen that comes, if it does */
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
  // Once the painter has been made.
  await Promise.resolve();
  // Whoever cannot be warmed up may still paint, and if not, the page does.
  if (location.pathname === ROUTES.timeline) await prewarmPainter().catch(reportError);
}

/**
 * What was thrown, for the one that React wraps it in says nothing of it: a screen that comes in slices and cannot be
 * fetched is drawn anew without it first where something else has changed meanwhile.
 */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}

/** Not awaited by this module: what the screen imports from it could not run before. */
async function showApplication(place: HTMLElement): Promise<void> {
  const texts = startI18n();
  // Without a secure context the browser has neither locks nor cryptography (design D31).
  if (isSecureContext) {
    const prewarmed = startEngine();
    // Nobody is signed in: the way in is next.
    if (!hasTokens()) AccountArea.fetch().catch(reportError);
    await Promise.race([fetchScreen(location.pathname), wait(PATIENCE)]);
    // The painter asks this thread for each of its canvases: before the first rendering it is answered at once.
    await Promise.race([prewarmed, wait(LONG_PATIENCE)]);
  }
  await texts;
  const root = createRoot(keepScrollsFrom(place), { onRecoverableError: reportCause });
  // In slices, between which this thread has a moment for the painter: that asks it for each of its canvases.
  startTransition(() => root.render(isSecureContext ? <App /> : <NotSecure />));
}

/** ms from the start: soon where nothing is kept yet, else once whoever came has seen what they came for. */
function updatesAfter(): number {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return container?.controller ? 30_000 : 5_000;
}

/** Where the server is away just then, it is fetched as soon as that is back. */
function fetchUpdates(): void {
  let isHere = false;
  const fetchPart = async (): Promise<void> => {
    const part = await import('./state/browser/updates.ts').catch(() => null);
    if (part === null || isHere) return;
    isHere = true;
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
// Long after the first picture; without that part, too, all works but a start without the server. Never in development.
if (import.meta.env.PROD) setTimeout(fetchUpdates, updatesAfter());
