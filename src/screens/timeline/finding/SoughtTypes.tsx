import { useTranslation } from 'react-i18next';

import { Button } from '../../../components/Button.tsx';
import { kindWords, soughtTypes } from '../../../i18n/sought-types.ts';
import type { QueryControl } from '../query.ts';
import { withType } from './criteria.ts';
import { useFindingOptions } from './use-finding-options.ts';

/** What is searched for may be no name but a type: a way to the places of it. */
export function SoughtTypes({ control: { query, change } }: { readonly control: QueryControl }) {
  const { t } = useTranslation('guide');
  const options = useFindingOptions(query.search !== '');
  const types = soughtTypes(query.search, options?.types ?? [], kindWords(t));
  return types.map(({ id, name }) => (
    <Button
      key={id}
      size="large"
      onClick={() =>
        change(({ finding }) => ({ search: '', names: [], finding: withType(finding, id, options) }), 'push')
      }
    >
      {t('sought.show', { type: name })}
    </Button>
  ));
}
