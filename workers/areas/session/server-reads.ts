/*
 * What the server is asked with, and what reads and keeps a campus, as a part of its own: the look of the last visit is
 * shown without it.
 */
export { createResourcesCache } from '../../cache/resources-cache.ts';
export { loadCampus } from './campus.ts';
export { revoke } from './revocation.ts';
export { loadSite } from './site-loading.ts';
export { readAllRows, readRows } from '../timeline/timeline-reading.ts';
export { refreshPair } from './token-pairs.ts';
