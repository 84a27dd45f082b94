import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../../components/Button.tsx';
import { useRequestedModule, withTexts } from '../finding/use-module.ts';

const importSheet = withTexts(() => import('./ColleaguesSheet.tsx'), 'people');

/** Fetches the sheet before it is asked for. */
export function preloadColleagues(): void {
  // Where it cannot be fetched, opening it says so.
  importSheet().catch(() => undefined);
}

/** The sheet of whom the user follows, once its code is there. */
export function Colleagues({ onClose }: { readonly onClose: () => void }) {
  const sheet = useRequestedModule(importSheet, onClose);
  return sheet === null ? null : <sheet.ColleaguesSheet onClose={onClose} />;
}

/** Opens whom the user follows. */
export function ColleaguesButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('colleagues');
  return (
    <IconButton
      name={t('open')}
      icon={Users}
      aria-keyshortcuts="p"
      onClick={onClick}
      onFocus={preloadColleagues}
      onPointerEnter={preloadColleagues}
    />
  );
}
