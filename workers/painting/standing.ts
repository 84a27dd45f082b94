/* For the main thread, which knows of the model what the painter does. */
export { holdsPlace } from '../model/standing.ts';
