import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingOptions } from '../../../../workers/contract.ts';
import { pathSeparator } from '../../../../workers/painting/names.ts';
import { formatCount } from '../../../i18n/formats.ts';
import { BoundsField } from './BoundsField.tsx';
import { Section } from './fields.tsx';
import styles from '../finding.module.css';
import type { FindingControl } from '../use-finding.ts';

interface ResourceFieldsProps {
  readonly control: FindingControl;
  readonly options: FindingOptions;
}

export function SeatsField({ control: { finding, type }, options }: ResourceFieldsProps) {
  const { t } = useTranslation('finding');
  return (
    <Section title={t('capacity')}>
      <BoundsField
        bounds={finding.capacity}
        kind="count"
        range={options.capacity}
        onType={(capacity) => type((now) => ({ ...now, capacity }))}
      />
    </Section>
  );
}

/** An area, with all below it. */
export function AreaField({ control: { finding, choose }, options: { areas } }: ResourceFieldsProps) {
  const { t } = useTranslation('finding');
  const listed = withUnknown(areas, finding.areaId).map(({ id, name, count, depth = 0 }) => ({
    id,
    // Options have no levels: wide spaces indent them.
    text: `${'\u2003'.repeat(depth)}${name} (${formatCount(count)})`,
  }));
  return (
    <Choice
      label={t('area')}
      hint={pathAbove(areas, finding.areaId)}
      value={finding.areaId}
      choices={[{ id: '', text: t('anyArea') }, ...listed]}
      onChange={(areaId) => choose('area', (now) => ({ ...now, areaId }))}
    />
  );
}

/** The names of the parent areas, outermost first, as names are not unique. */
function pathAbove(areas: FindingOptions['areas'], id: string | null): string {
  const end = areas.findIndex((area) => area.id === id);
  const names: string[] = [];
  let depth = areas[end]?.depth ?? 0;
  for (const area of areas.slice(0, Math.max(0, end)).toReversed()) {
    if (area.depth >= depth) continue;
    ({ depth } = area);
    names.unshift(area.name);
  }
  return names.join(pathSeparator);
}

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** The level in the tree. */
  readonly depth?: number;
}

/** Adds an id from an old link that the campus no longer has, so that the user can see and drop it. */
function withUnknown(known: readonly Listed[], id: string | null): readonly Listed[] {
  const isKnown = id === null || known.some((one) => one.id === id);
  return isKnown ? known : [...known, { id, name: id, count: 0, depth: 0 }];
}

interface ChoiceProps {
  readonly label: string;
  /** '' = none. */
  readonly hint?: string;
  readonly value: string | null;
  /** Id '' stands for null. */
  readonly choices: readonly { readonly id: string; readonly text: string }[];
  readonly onChange: (id: string | null) => void;
}

function Choice({ label, hint = '', value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.section}>
      <label htmlFor={id} className={styles.title}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        aria-describedby={hint === '' ? undefined : `${id}-hint`}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.text}
          </option>
        ))}
      </select>
      {hint === '' ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
