/*
 * The service worker as pages see it: it keeps the application for a start without the server, and prepares the next
 * version. That version is never activated by itself while somebody uses the page.
 */
import { subscribe } from 'valtio';

import type { OfflineMessage } from '../../../workers/contract.ts';
import { scriptUrl } from '../../app/trusted.ts';
import { i18n, interfaceLanguage, loadTexts } from '../../i18n/index.ts';
import { idle } from './idle.ts';
import { live } from '../live.ts';
import { isUnattended } from '../routes.ts';
import { showToast } from '../toasts.ts';
import { onBack } from './when-back.ts';

/** Browsers check for a new version when a page is opened; a page that stays open checks this often, in ms. */
const CHECK_INTERVAL_MS = 3_600_000;
/** ms after which a version that is to take over is asked again. */
const RETRY_INTERVAL_MS = 5_000;
/** Seconds without activity after which a display takes a new version. */
const IDLE_SECONDS = 60;

/** The part of a registration that is used here, so that tests can fake it. */
export type Registration = Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'update'> & EventTarget;

export interface UpdateInput {
  readonly registration: Registration;
  /** Reports a change of the worker that controls this page. */
  readonly container: EventTarget;
  /** Whether this page is that of a display. */
  readonly isUnattended: () => boolean;
  readonly reload: () => void;
}

/** Keeps the application for a start without the server. Called once, by main.tsx, where there are service workers. */
export async function keepUpToDate(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // Absent without a secure context.
  if (container === undefined) return;
  const registration = await keep(container);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  registration.active?.postMessage({ type: 'started', language: interfaceLanguage() } satisfies OfflineMessage);
  followUpdates({
    registration,
    container,
    isUnattended: () => isUnattended(location.pathname),
    reload: () => location.reload(),
  });
}

/** A first visit that lost the server before everything was stored continues whenever the server is back. */
async function keep(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  const endTries = onBack(() => void register(container));
  await register(container);
  const registration = await container.ready;
  endTries();
  return registration;
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  try {
    await container.register(scriptUrl('/sw.js'));
  } catch (error) {
    // The browser forbids it, or its file cannot be fetched; an earlier worker stays as it is.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}

/** Checks for new versions, and offers the one that is ready. */
export function followUpdates(input: UpdateInput): void {
  const { registration } = input;
  checkRegularly(registration);
  const offerReady = createOffer(input);
  if (registration.waiting !== null) offerReady();
  const awaitInstalled = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerReady();
    });
  };
  awaitInstalled();
  registration.addEventListener('updatefound', awaitInstalled);
}

/** A display has nobody to ask: it updates when nobody is there. Users are asked, once until they answer. */
function createOffer(input: UpdateInput): () => void {
  let isOffered = false;
  const end = (): void => {
    isOffered = false;
  };
  const takeNow = (): void => {
    end();
    take(input);
  };
  return () => {
    if (isOffered) return;
    isOffered = true;
    if (input.isUnattended()) whenQuiet(takeNow);
    else void ask(takeNow, end);
  };
}

async function ask(takeNow: () => void, end: () => void): Promise<void> {
  await loadTexts('settings');
  showToast({
    text: i18n.t('newVersion', { ns: 'settings' }),
    stays: true,
    action: { label: i18n.t('error.reload'), run: takeNow },
    onExpire: end,
  });
}

function whenQuiet(run: () => void): void {
  const check = (): void => {
    if (idle.seconds < IDLE_SECONDS) return;
    endWait();
    run();
  };
  const endWait = subscribe(idle, check);
  check();
}

/** Activates the waiting version and reloads the page. A worker that could not be started then is asked again. */
function take({ registration, container, reload }: UpdateInput): void {
  const start = (): void => {
    clearInterval(timer);
    container.removeEventListener('controllerchange', start);
    reload();
  };
  const ask = (): void => {
    const { waiting } = registration;
    // Another tab has activated it already.
    if (waiting === null) start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    else waiting.postMessage({ type: 'take over' } satisfies OfflineMessage);
  };
  container.addEventListener('controllerchange', start);
  const timer = setInterval(ask, RETRY_INTERVAL_MS);
  ask();
}

/** Also when the live connection is back: the server may have been restarted with a new version. */
function checkRegularly(registration: Registration): void {
  const check = (): void => {
    // Without the server there is nothing new.
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_INTERVAL_MS);
  let wasConnected = live.connection === 'Connected';
  let hasBeen = wasConnected;
  subscribe(live, () => {
    const isConnected = live.connection === 'Connected';
    if (isConnected && !wasConnected && hasBeen) check();
    hasBeen ||= isConnected;
    wasConnected = isConnected;
  });
}
