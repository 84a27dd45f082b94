/*
 * What a session asks the server, as a part of its own: the last visit is shown without.
 */
export { loadCampus } from './campus.ts';
export { loadSite } from './site-loading.ts';
