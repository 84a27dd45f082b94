import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Finding } from '../../../../workers/contract.ts';
import { countCriteria } from './criteria.ts';
import { useFound } from './found.ts';

/** ms; who listens wants the number at the end of a word, not one a letter. */
const restFor = 400;

/** Says how many places suit, or are shown where nothing in particular is looked for. */
export function FoundCount({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation(['finding', 'timeline']);
  const found = useFound();
  const shown = found === null ? 0 : found.suitable + found.dimmed;
  const text =
    found === null || countCriteria(finding) === 0
      ? t('timeline:found', { count: shown })
      : t('suit', { count: found.suitable, total: found.total });
  return <output className="spoken">{useRested(text)}</output>;
}

/** A text once it has stayed the same for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restFor);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
