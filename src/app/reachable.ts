/** Does something once the server has given a picture; a page that is reloaded without a server would be gone for good. */
export function whenReachable(run: () => void): void {
  const picture = new Image();
  picture.addEventListener('load', run);
  // Another address each time: no cache may answer for the server.
  picture.src = `/favicon.svg?${performance.now()}`;
}

/**
 * Does something where a reload finds the application without a server: this browser keeps it, and only the page at hand
 * doesn't come from there, since it was there before, or was reloaded past all caches.
 */
export async function whenKeptBeside(run: () => void): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined || container.controller !== null) return;
  const registration = await container.getRegistration();
  if (registration?.active?.state === 'activated') run();
}
