import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Finding } from '../../../../workers/contract.ts';
import { Button } from '../../controls/Button.tsx';
import { Sheet } from '../../overlays/Sheet.tsx';
import { failureText } from '../../../state/failure-text.ts';
import { askFindingOptions, findingOptions } from '../../../state/resources/finding-options.ts';
import { hasSavedFilters } from '../../../state/resources/saved-filters.ts';
import { session } from '../../../state/session/session.ts';
import type { QueryControl } from '../query/query.ts';
import { FilterChips } from './FilterChips.tsx';
import { useFound } from '../FoundCount.tsx';
import { ColleagueField, PeopleFields } from '../fields/PeopleFields.tsx';
import { PropertyField } from '../fields/PropertyFields.tsx';
import { AreaField, SeatsField } from '../fields/ResourceFields.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { WalkField } from '../fields/WalkField.tsx';
import { countFilters, filtersOf, withoutFilters } from '../query/criteria.ts';
import { Section, Segments } from '../fields/fields.tsx';
import styles from '../finding.module.css';
import { useFindingOptions } from '../use-finding-options.ts';
import { useFinding } from '../use-finding.ts';
import type { FindingControl } from '../use-finding.ts';

interface FilterSheetProps {
  readonly control: QueryControl;
  readonly onClose: () => void;
}

/** The criteria. They are in the address, and change the timeline behind the panel during typing. */
export function FilterSheet({ control: queryControl, onClose }: FilterSheetProps) {
  const { t } = useTranslation('finding');
  const control = useFinding(queryControl);
  // Fixed when the panel opens: saving a filter must not move the section.
  const [hasSaved] = useState(
    () => session.state.type === 'signed-in' && hasSavedFilters(session.state.account.username),
  );
  // Saved filters come first; without any, the form to save one comes last.
  const saved = <SavedFilters control={queryControl} />;
  return (
    <Sheet title={t('button')} onClose={onClose} footer={<Footer control={control} onClose={onClose} />}>
      <div className={styles.panel}>
        <FilterChips control={control} />
        {hasSaved ? saved : null}
        <CampusFields control={control} />
        <PeopleFields control={control} />
        <ColleagueField control={control} />
        <WalkField control={control} />
        <ViewFields control={control} />
        {hasSaved ? null : saved}
      </div>
    </Sheet>
  );
}

interface PartProps {
  readonly control: FindingControl;
}

/** Areas and capacity of the campus, and the properties of the type. */
function CampusFields({ control }: PartProps) {
  const { t } = useTranslation('finding');
  const options = useFindingOptions();
  if (options === null) return <Waiting />;
  const { finding, choose, type } = control;
  const filters = filtersOf(options, finding.resourceTypeId);
  const isTypeNeeded = filters.length === 0 && finding.resourceTypeId === null && options.types.length > 1;
  return (
    <>
      <AreaField control={control} options={options} />
      <SeatsField control={control} options={options} />
      {isTypeNeeded ? <p className={styles.hint}>{t('pickType')}</p> : null}
      {filters.map((filter) => (
        <PropertyField
          key={filter.propertyId}
          filter={filter}
          requirement={finding.requirements.find(({ propertyId }) => propertyId === filter.propertyId) ?? null}
          choose={choose}
          type={type}
        />
      ))}
    </>
  );
}

/** Shown until the worker answers, or if it fails. */
function Waiting() {
  const { t } = useTranslation('finding');
  const { problem } = useSnapshot(findingOptions);
  if (problem === null) return <p className={styles.hint}>{t('waiting')}</p>;
  return (
    <div className={styles.section}>
      <p role="alert">{failureText(problem, t)}</p>
      <Button onClick={() => void askFindingOptions()}>{t('again')}</Button>
    </div>
  );
}

interface FooterProps extends PartProps {
  readonly onClose: () => void;
}

/** The number of suitable resources, and buttons: clear, done. */
function Footer({ control: { finding, choose }, onClose }: FooterProps) {
  const { t } = useTranslation('finding');
  const found = useFound();
  return (
    <div className={styles.foot}>
      <span className={styles.found}>{found === null ? null : t('suit', { count: found.suitable })}</span>
      {countFilters(finding) === 0 ? null : (
        <Button onClick={() => choose('clear', withoutFilters)}>{t('clear')}</Button>
      )}
      <span className={styles.done}>
        <Button kind="primary" size="large" onClick={onClose}>
          {t('done')}
        </Button>
      </span>
    </div>
  );
}

const unsuitables: readonly Finding['unsuitable'][] = ['hidden', 'dimmed'];
const sorts: readonly Finding['sort'][] = ['best', 'name', 'capacity', 'near'];
const groups: readonly Finding['group'][] = ['area', 'type', 'none'];

/** How resources are shown: unsuitable ones, order, groups. */
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

/** "Near" is near the colleague if there is one, else near the user's reservations of the day. */
const nameOf = (sort: Finding['sort'], { fromColleague }: Finding) =>
  sort === 'near' && fromColleague !== null ? 'nearColleague' : sort;
