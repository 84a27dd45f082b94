import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../../components/Button.tsx';
import { preloadColleagues } from './Colleagues.tsx';

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
