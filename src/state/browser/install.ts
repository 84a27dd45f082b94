/*
 * The browser's offer to install the application, kept until the user takes it up in the settings.
 */
import { proxy, ref } from 'valtio';

/** Not in the DOM's types: only some browsers have it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installation: { offer: InstallOffer | null } = proxy<{ offer: InstallOffer | null }>({ offer: null });

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

/** Keeps the offer when it comes. Called once, by main.tsx: it comes early. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    installation.offer = ref(event);
  });
  window.addEventListener('appinstalled', () => {
    installation.offer = null;
  });
}

/** Takes it up; an offer is good for once. */
export async function install(): Promise<void> {
  const { offer } = installation;
  installation.offer = null;
  await offer?.prompt();
}
