import { onTestFinished, vi } from 'vitest';

/** A notice as the device received it. */
export interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly press: () => void;
}

interface BrowserSays {
  readonly permission: NotificationPermission;
  /** The user's answer when asked; unchanged if they have answered before. */
  readonly answer?: NotificationPermission;
  /** As on phones: pages may not make notices. */
  readonly isForbidden?: boolean;
}

/** Replaces the browser's notices until the test ends. @returns the notices that were shown */
export function provideNotifications({ permission, answer, isForbidden = false }: BrowserSays): readonly ShownNotice[] {
  const shown: ShownNotice[] = [];
  class FakeNotification extends EventTarget {
    static permission = permission;

    static requestPermission(): Promise<NotificationPermission> {
      FakeNotification.permission = answer ?? permission;
      return Promise.resolve(FakeNotification.permission);
    }

    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      super();
      if (isForbidden) throw new TypeError('Illegal constructor');
      const press = (): void => void this.dispatchEvent(new Event('click'));
      if (FakeNotification.permission === 'granted') shown.push({ title, body, tag, press });
    }

    close(): void {
      // There is no service worker.
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  onTestFinished(() => void vi.unstubAllGlobals());
  return shown;
}

/** A browser without notices. */
export function provideNoNotifications(): void {
  vi.stubGlobal('Notification', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** A notice that the service worker was asked to show. */
interface WorkerNotice {
  readonly title: string;
  readonly body: string;
  readonly press: () => void;
}

/** A service worker that shows notices, until the test ends; a real one would outlive it. @returns the shown notices */
export function provideServiceWorker(isAllowed = true): readonly WorkerNotice[] {
  const shown: WorkerNotice[] = [];
  const showNotification = (title: string, { body = '', data }: NotificationOptions): Promise<void> => {
    if (!isAllowed) return Promise.reject(new TypeError('No permission'));
    shown.push({ title, body, press: () => void container.dispatchEvent(new MessageEvent('message', { data })) });
    return Promise.resolve();
  };
  const container = Object.assign(new EventTarget(), { controller: {}, ready: Promise.resolve({ showNotification }) });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  // The real one is on the prototype.
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return shown;
}
