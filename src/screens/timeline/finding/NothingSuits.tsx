import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../components/Button.tsx';
import { FullPage } from '../../../components/FullPage.tsx';
import type { QueryControl } from '../query.ts';
import { withoutCriteria } from './criteria.ts';

/** No place meets what is looked for, and those that don't are hidden: the two likeliest ways out. */
export function NothingSuits({ control: { query, change } }: { readonly control: QueryControl }) {
  const { t } = useTranslation('finding');
  const hasNames = query.search !== '' || query.names.length > 0;
  return (
    <FullPage icon={SearchX} title={t('nothing.title')} text={t(hasNames ? 'nothing.textOfNames' : 'nothing.text')}>
      <Button
        kind="primary"
        size="large"
        onClick={() => change(({ finding }) => ({ search: '', names: [], finding: withoutCriteria(finding) }), 'push')}
      >
        {t('nothing.clear')}
      </Button>
      <Button
        size="large"
        onClick={() => change(({ finding }) => ({ finding: { ...finding, unsuitable: 'dimmed' } }), 'push')}
      >
        {t('nothing.show')}
      </Button>
    </FullPage>
  );
}
