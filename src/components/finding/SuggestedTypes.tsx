import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../controls/Button.tsx';
import { kindWords, soughtTypes } from '../../i18n/sought-types.ts';
import type { QueryControl } from './query/query.ts';
import { withType } from './query/criteria.ts';
import { useFindingOptions } from './use-finding-options.ts';

export interface SuggestedTypesProps {
  readonly control: QueryControl;
  /** Whether there is a suggestion. */
  readonly onFound: (isFound: boolean) => void;
}

/** The search text may be a resource type instead of a name: suggests filters for it. */
export function SuggestedTypes({ control: { query, change }, onFound }: SuggestedTypesProps) {
  const { t } = useTranslation('guide');
  const options = useFindingOptions(query.search !== '');
  const types = soughtTypes(query.search, options?.types ?? [], kindWords(t));
  const isFound = types.length > 0;
  useEffect(() => onFound(isFound), [onFound, isFound]);
  return types.map(({ id, name }, index) => (
    <Button
      key={id}
      kind={index === 0 ? 'primary' : 'plain'}
      size="large"
      onClick={() =>
        change(({ finding }) => ({ search: '', names: [], finding: withType(finding, id, options) }), 'push')
      }
    >
      {t('sought.show', { type: name })}
    </Button>
  ));
}
