/*
 * The calls to the server, and what reads and stores a campus, as a lazy module: the snapshot of the last visit is
 * shown without it.
 */
export { createResourcesCache } from '../../cache/resources-cache.ts';
export { loadCampus } from './campus.ts';
export { revoke } from './revocation.ts';
export { loadSite } from './site-loading.ts';
export { readAllRows, readRows } from '../timeline/timeline-reading.ts';
export { refreshPair } from './token-pairs.ts';
