/*
 * The real computing worker on a faked network. The query of its address says which:
 * `?network=held` never answers, `?temporal=missing` has a browser without Temporal.
 */
import { serveCampus, serveDay } from '../../unit/areas/served-campus.ts';
import { createFakeServer, never } from '../../unit/wire/fake-server.ts';

// The test runner wraps dynamic imports, but only its pages have the wrapper.
Object.assign(globalThis, { __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() } });

const wishes = new URL(globalThis.location.href).searchParams;
const server = createFakeServer();
serveCampus(server);
serveDay(server, '0');
const isHeld = wishes.get('network') === 'held';

globalThis.fetch = async (address, init = {}) => {
  const url = address instanceof Request ? address.url : String(address);
  if (!isHeld) return server.fetch(url, init);
  server.on(`${init.method ?? 'GET'} ${new URL(url).pathname}`, never);
  return server.fetch(url, init);
};
if (wishes.get('temporal') === 'missing') Reflect.deleteProperty(globalThis, 'Temporal');
const hasTemporal = 'Temporal' in globalThis;

await import('../../../workers/computation.ts');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
globalThis.postMessage({ type: 'ready', hasTemporal });
