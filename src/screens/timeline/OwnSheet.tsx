import { useTranslation } from 'react-i18next';

import { loadTexts } from '../../i18n/index.ts';
import { showToast } from '../../state/toasts.ts';
import type { DetailsSheetProps } from './DetailsSheet.tsx';
import { useModule } from './finding/use-module.ts';
import { closeSheet } from './reserving.ts';

async function importSheet() {
  const { DetailsSheet } = await import('./DetailsSheet.tsx');
  await loadTexts('events');
  return { DetailsSheet };
}

/** Fetches the sheet before it is asked for. */
export function preloadDetails(): void {
  // Where it cannot be fetched, opening it says so.
  importSheet().catch(() => undefined);
}

/** The sheet of one of the user's own reservations, once its code is there. */
export function OwnSheet(props: DetailsSheetProps) {
  const { t } = useTranslation('finding');
  const sheet = useModule(importSheet, () => {
    showToast({ text: t('notFetched'), kind: 'error' });
    closeSheet(props.board);
  });
  return sheet === null ? null : <sheet.DetailsSheet {...props} />;
}
