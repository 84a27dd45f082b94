import { proxy } from 'valtio';

/** What the browser thinks of its connection; false is certain, true is a guess. */
export const network = proxy({ isOnline: navigator.onLine });

window.addEventListener('online', () => {
  network.isOnline = true;
});
window.addEventListener('offline', () => {
  network.isOnline = false;
});
