import SearchX from 'lucide-react/icons/search-x';
import { useTranslation } from 'react-i18next';

import type { TimelineQuery } from '../../../../workers/contract.ts';
import { Button } from '../../controls/Button.tsx';
import { FullPage } from '../../page/FullPage.tsx';
import type { QueryControl } from '../query/query.ts';
import { withoutCriteria } from '../query/criteria.ts';

/**
 * No resource suits, and the others are hidden. Buttons clear the search, clear the filters, or show all resources.
 */
export function NothingSuits({ control: { query, change } }: { readonly control: QueryControl }) {
  const { t } = useTranslation(['finding', 'timeline']);
  const hasNames = query.search !== '' || query.names.length > 0;
  return (
    <FullPage icon={SearchX} title={t('nothing.title')} text={t(hasNames ? 'nothing.textOfNames' : 'nothing.text')}>
      {hasNames ? (
        <Button kind="primary" size="large" onClick={() => change(withoutSearch, 'push')}>
          {t('timeline:search.clear')}
        </Button>
      ) : null}
      <Button
        kind={hasNames ? 'plain' : 'primary'}
        size="large"
        onClick={() => change(({ finding }) => ({ finding: withoutCriteria(finding) }), 'push')}
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

/** Like the button in the search field; without a typed text the chips are cleared. */
const withoutSearch = ({ search }: TimelineQuery): Partial<TimelineQuery> =>
  search === '' ? { names: [] } : { search: '' };
