import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TimelineQuery } from '../../../../workers/contract.ts';
import { Button } from '../../../components/Button.tsx';
import { FullPage } from '../../../components/FullPage.tsx';
import type { QueryControl } from '../state/query.ts';
import { withoutCriteria } from './criteria.ts';

/**
 * No place meets what is looked for, and those that don't are hidden: the likeliest ways out. A name that is searched for
 * may be all that is in the way, so it can be dropped by itself, and the filters without it.
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

/** As the search's own button does; the kept names go where nothing else is searched for. */
const withoutSearch = ({ search }: TimelineQuery): Partial<TimelineQuery> =>
  search === '' ? { names: [] } : { search: '' };
