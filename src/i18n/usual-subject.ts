import type { PlaceKind } from '../../workers/contract.ts';
import { i18n } from './index.ts';

/** The subject of a reservation without one: "Meeting" with people, else the kind of its place. */
export const usualSubject = (kind: PlaceKind, hasPeople = false): string =>
  i18n.getFixedT(null, 'timeline')(`usualSubject.${hasPeople ? 'meeting' : kind}`);
