/** Runs once the server has delivered an image: a page that is reloaded without a server would be lost for good. */
export function whenReachable(run: () => void): void {
  const picture = new Image();
  picture.addEventListener('load', run);
  // A different address each time: no cache may answer for the server.
  picture.src = `/favicon.svg?${performance.now()}`;
}

/**
 * Runs where a reload finds the application without a server: this browser has it cached, and only the present page was
 * not loaded from there, since it is older than the cache, or was reloaded bypassing all caches.
 */
export async function whenKeptBeside(run: () => void): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined || container.controller !== null) return;
  const registration = await container.getRegistration();
  if (registration?.active?.state === 'activated') run();
}
