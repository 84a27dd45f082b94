/*
 * The notices of the device: what the browser allows, and showing one.
 */
import { proxy } from 'valtio';

import type { Close } from '../../workers/contract.ts';

/** `default`: nobody has been asked. */
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
  // A browser that has no such question is asked when the setting is switched on.
  follow().catch(() => undefined);
  return () => left.abort();
}

/** Asks the user, unless they have answered before. To be called by a press. @returns whether notices may be shown */
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
  // A notice that is allowed would be shown.
  return Notification.permission === 'granted' || isConstructible();
}

/** On phones pages may not make notices, and only making one tells. */
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
  /** Of two with the same tag the device shows one. */
  readonly tag: string;
  readonly onClick: () => void;
}

export const mayNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** Shows a notice; pressing it brings this tab to the front. */
export function showSystemNotice({ title, body, lang, tag, onClick }: SystemNotice): void {
  try {
    const notice = new Notification(title, { body, lang, tag });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      onClick();
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    systemNotices.permission = 'unsupported';
  }
}
