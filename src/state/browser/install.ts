/*
 * The browser's offer to install the application, kept until the user accepts it in the settings.
 */
import { proxy, ref } from 'valtio';

/** Not in the DOM's types: only some browsers have it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installation: { offer: InstallOffer | null } = proxy<{ offer: InstallOffer | null }>({ offer: null });

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

/** Keeps the offer when it arrives. Called once, by main.tsx, since it arrives early. */
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

/** Accepts the offer, which can be used once only. */
export async function install(): Promise<void> {
  const { offer } = installation;
  installation.offer = null;
  await offer?.prompt();
}
