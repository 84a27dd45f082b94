import { useTranslation } from 'react-i18next';

import { useModule } from './use-module.ts';
import { showToast } from '../../state/toasts.ts';

/** Loads a module that the user requested: a toast reports a failure. */
export function useRequestedModule<Module>(load: (() => Promise<Module>) | null, onFailure: () => void): Module | null {
  const { t } = useTranslation('finding');
  return useModule(load, () => {
    showToast({ text: t('notFetched'), kind: 'error' });
    onFailure();
  });
}
