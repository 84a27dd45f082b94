/*
 * System notifications: what the browser allows, and showing one.
 */
import { proxy } from 'valtio';

import type { Close, PressedNotice } from '../../../workers/contract.ts';

/** `default`: the user has not been asked. */
export const systemNotices: { permission: NotificationPermission | 'unsupported' } = proxy<{
  permission: NotificationPermission | 'unsupported';
}>({ permission: 'default' });

/** Follows what the browser allows; the user may change it in the browser's own settings. @returns ends it */
export function followPermission(): Close {
  const left = new AbortController();
  const { signal } = left;
  const follow = async (): Promise<void> => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    if (!signal.aborted) status.addEventListener('change', readPermission, { signal });
  };
  readPermission();
  // A browser that cannot be queried is asked when the setting is switched on.
  follow().catch(() => undefined);
  return () => left.abort();
}

/**
 * Asks the user, unless they have answered before. Must be called on a user action.
 * @returns whether notices may be shown
 */
export async function askPermission(): Promise<boolean> {
  if (systemNotices.permission === 'unsupported') return false;
  await Notification.requestPermission();
  readPermission();
  return Notification.permission === 'granted';
}

function readPermission(): void {
  systemNotices.permission = canNotify() ? Notification.permission : 'unsupported';
}

function canNotify(): boolean {
  if (typeof Notification === 'undefined') return false;
  // Constructing a notice would show it if notices are allowed.
  return Notification.permission === 'granted' || shower() !== null || isConstructible();
}

/** Shows notices where pages may not; null as long as there is no service worker. */
function shower(): ServiceWorkerContainer | null {
  // Absent without a secure context.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return container?.controller == null ? null : container;
}

/** On phones pages themselves may not make notices, and only the attempt tells. */
function isConstructible(): boolean {
  try {
    new Notification('').close();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

export interface SystemNotice {
  readonly title: string;
  readonly body: string;
  /** BCP 47. */
  readonly lang: string;
  /** Of two notices with the same tag the device shows one. */
  readonly tag: string;
  /** Target of a press: a path of the application, with its query. */
  readonly address: string;
}

export const mayNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** Shows a notice; pressing it brings this tab, or on phones the one that was used last, to the front. */
export function showSystemNotice(notice: SystemNotice, open: (address: string) => void): void {
  const { title, address, ...options } = notice;
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      open(address);
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    void showOnPhone(notice);
  }
}

async function showOnPhone({ title, address, ...options }: SystemNotice): Promise<void> {
  const container = shower();
  if (container === null) {
    systemNotices.permission = 'unsupported';
    return;
  }
  const registration = await container.ready;
  try {
    await registration.showNotification(title, { ...options, data: { address } satisfies PressedNotice });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The permission has just been withdrawn.
    readPermission();
  }
}

/** Follows presses on notices that the service worker shows. */
export function followPresses(open: (address: string) => void, signal: AbortSignal): void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  container?.addEventListener('message', ({ data }) => open((data as PressedNotice).address), { signal });
}
