import { useTranslation } from 'react-i18next';

import type { Finding } from '../../../../workers/contract.ts';
import { Section, Segments } from './parts.tsx';
import type { FindingControl } from './use-finding.ts';

const unsuitables: readonly Finding['unsuitable'][] = ['dimmed', 'hidden'];
const sorts: readonly Finding['sort'][] = ['name', 'capacity', 'suitability', 'near'];
const groups: readonly Finding['group'][] = ['area', 'type', 'none'];

/** How the places are shown: what does not suit, in which order, in which groups. */
export function ViewFields({ control: { finding, choose } }: { readonly control: FindingControl }) {
  const { t } = useTranslation('finding');
  return (
    <>
      <Section title={t('unsuitable.title')}>
        <Segments
          value={finding.unsuitable}
          segments={unsuitables.map((value) => ({ value, label: t(`unsuitable.${value}`) }))}
          onChange={(unsuitable) => choose('unsuitable', (now) => ({ ...now, unsuitable }))}
        />
      </Section>
      <Section title={t('sort.title')}>
        <Segments
          value={finding.sort}
          segments={sorts.map((value) => ({ value, label: t(`sort.${nameOf(value, finding)}`) }))}
          onChange={(sort) => choose('sort', (now) => ({ ...now, sort }))}
        />
      </Section>
      <Section title={t('group.title')}>
        <Segments
          value={finding.group}
          segments={groups.map((value) => ({ value, label: t(`group.${value}`) }))}
          onChange={(group) => choose('group', (now) => ({ ...now, group }))}
        />
      </Section>
    </>
  );
}

/** Near to what: to the colleague if there is one, else to what the user has that day. */
const nameOf = (sort: Finding['sort'], { fromColleague }: Finding) =>
  sort === 'near' && fromColleague !== null ? 'nearColleague' : sort;
