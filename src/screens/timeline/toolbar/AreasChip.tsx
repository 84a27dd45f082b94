import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import { Button } from '../../../components/controls/Button.tsx';
import { FullPage } from '../../../components/page/FullPage.tsx';
import { chooseAreas, filteredAreas } from '../../../state/resources/filtered-areas.ts';
import { ROUTES } from '../../../state/routes.ts';
import { showToast } from '../../../state/toasts.ts';
import { countCriteria, withoutCriteria } from '../../../components/finding/query/criteria.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import styles from './areas-chip.module.css';

// In one module, as they are seldom needed.
export { NothingSuits } from '../../../components/finding/suitability/NothingSuits.tsx';
export { SuggestedTypes } from '../../../components/finding/SuggestedTypes.tsx';

/** How many areas the settings show, with a link to them. */
export function AreasChip({ count }: { readonly count: number }) {
  const { t } = useTranslation('guide');
  const text = t('areas', { count });
  const change = t('areasChange');
  return (
    <Link href={ROUTES.settings} className={styles.chip} aria-label={`${text}. ${change}`} title={change}>
      <EyeOff size={12} aria-hidden="true" />
      <span>{text}</span>
    </Link>
  );
}

/** The areas of the settings have no resource, or none that is searched for; other areas may. */
export function NothingInAreas({ control: { query, change } }: { readonly control: QueryControl }) {
  const { t } = useTranslation('guide');
  const { t: ofTimeline } = useTranslation('timeline');
  const [, navigate] = useLocation();
  const isAsked = query.search !== '' || query.names.length > 0 || countCriteria(query.finding) > 0;
  const { ids } = filteredAreas;
  const showAll = (): void => {
    void chooseAreas([]);
    const undo = { label: ofTimeline('details.undo'), isUndo: true, run: () => void chooseAreas(ids) };
    showToast({ text: t('hidden.shown'), action: undo });
  };
  const clear = (): void =>
    change(({ finding }) => ({ search: '', names: [], finding: withoutCriteria(finding) }), 'push');
  return (
    <FullPage
      icon={EyeOff}
      title={t(isAsked ? 'hidden.notFound' : 'hidden.title')}
      text={t(isAsked ? 'hidden.notFoundText' : 'hidden.text')}
    >
      <Button kind="primary" size="large" onClick={showAll}>
        {t('hidden.show')}
      </Button>
      <Button size="large" onClick={isAsked ? clear : () => navigate(ROUTES.settings)}>
        {t(isAsked ? 'hidden.clear' : 'hidden.choose')}
      </Button>
    </FullPage>
  );
}
