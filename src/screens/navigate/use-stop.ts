import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RouteStop } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { computation } from '../../state/workers/workers.ts';

export interface ShownStop {
  /** null = not known, or not yet. */
  readonly stop: RouteStop | null;
  /** Why it cannot be shown; '' = it can, or is being looked for. */
  readonly problem: string;
}

const NONE: ShownStop = { stop: null, problem: '' };

/** A stop by its id. @param id null = none */
export function useStop(id: string | null): ShownStop {
  const { t } = useTranslation('navigate');
  const [shown, setShown] = useState<ShownStop & { readonly id: string | null }>({ ...NONE, id: null });
  useEffect(() => {
    if (id === null) return undefined;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const found = await computation().navigation.stop(id);
      if (!isCurrent) return;
      if (!found.ok) setShown({ id, stop: null, problem: failureText(found.error, t) });
      else setShown({ id, stop: found.value, problem: found.value === null ? t('error.text.TargetNotFound') : '' });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [id, t]);
  return shown.id === id ? shown : NONE;
}
