import { useTranslation } from 'react-i18next';

import { loadTexts } from '../../../i18n/index.ts';
import { showToast } from '../../../state/toasts.ts';
import { useModule } from '../finding/use-module.ts';

const importCode = () => import('./ColleaguesSheet.tsx');

async function importSheet() {
  const [sheet] = await Promise.all([importCode(), loadTexts('people')]);
  return sheet;
}

/** Fetches the sheet before it is asked for. */
export function preloadColleagues(): void {
  // Where it cannot be fetched, opening it says so.
  importSheet().catch(() => undefined);
}

/** The sheet of whom the user follows, once its code is there. */
export function Colleagues({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('finding');
  const sheet = useModule(importSheet, () => {
    showToast({ text: t('notFetched'), kind: 'error' });
    onClose();
  });
  return sheet === null ? null : <sheet.ColleaguesSheet onClose={onClose} />;
}
