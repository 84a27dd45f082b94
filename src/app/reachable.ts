/** Does something once the server has given a picture; a page that is reloaded without a server would be gone for good. */
export function whenReachable(run: () => void): void {
  const picture = new Image();
  picture.addEventListener('load', run);
  // Another address each time: no cache may answer for the server.
  picture.src = `/favicon.svg?${performance.now()}`;
}
