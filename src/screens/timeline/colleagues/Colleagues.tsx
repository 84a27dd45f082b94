import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../../components/controls/Button.tsx';
import { withTexts } from '../../../components/loading/use-module.ts';
import { useRequestedModule } from '../../../components/loading/use-requested-module.ts';

const importSheet = withTexts(() => import('./ColleaguesSheet.tsx'), 'people');

/** Loads the sheet before it is needed. */
export function preloadColleagues(): void {
  // A failure is reported when it is opened.
  importSheet().catch(() => undefined);
}

/** The sheet of followed colleagues, once its module is loaded. */
export function Colleagues({ onClose }: { readonly onClose: () => void }) {
  const sheet = useRequestedModule(importSheet, onClose);
  return sheet === null ? null : <sheet.ColleaguesSheet onClose={onClose} />;
}

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
