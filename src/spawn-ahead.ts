/*
 * The first module that main.tsx imports, in a chunk of its own: the workers start before the application is evaluated.
 */
import { spawnAhead } from './state/workers/spawn.ts';

// Without a secure context there are no workers (design D31).
if (isSecureContext) spawnAhead();
