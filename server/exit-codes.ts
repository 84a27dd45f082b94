import type { StorageProblem } from './store/storage-error.ts';

/** Exit codes of commands that cannot do their work (docs/operate.md). Any other code, or a signal, is a crash. */
export const EXIT_CODES = {
  usage: 2,
  damaged: 20,
  foreign: 21,
  newer: 22,
  forbidden: 23,
  full: 24,
  failing: 25,
  'in-use': 26,
  busy: 27,
  unreachable: 28,
  port: 30,
  build: 31,
} as const satisfies Record<StorageProblem | 'usage' | 'port' | 'build', number>;
