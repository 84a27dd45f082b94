/*
 * What the server is asked with, as a part of its own: a last visit is shown without it.
 */
export { loadCampus } from './campus.ts';
export { revoke } from './revocation.ts';
export { loadSite } from './site-loading.ts';
export { readAllRows, readRows } from './timeline-reading.ts';
