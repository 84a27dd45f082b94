import { proxy } from 'valtio';

interface ShownFailure {
  readonly id: string;
  readonly text: string;
}

/** The failures that the sections of the screen report, from its top. */
export const shownFailures = proxy<{ list: readonly ShownFailure[] }>({ list: [] });
