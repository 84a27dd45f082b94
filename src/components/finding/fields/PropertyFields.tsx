import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOption, Requirement } from '../../../../workers/contract.ts';
import { unreachable } from '../../../state/unreachable.ts';
import { BoundsField } from './BoundsField.tsx';
import { emptyRequirement, withRequirement } from '../query/criteria.ts';
import { Section, Segments, TypedInput } from './fields.tsx';
import styles from '../finding.module.css';
import type { FindingControl } from '../use-finding.ts';
import { useTyped } from './use-typed.ts';

interface PropertyFieldProps extends Pick<FindingControl, 'choose' | 'type'> {
  readonly filter: FilterOption;
  /** Null = none. */
  readonly requirement: Requirement | null;
}

/** The criterion of a property, by data type. */
export const PropertyField = memo(function PropertyField({ filter, requirement, choose, type }: PropertyFieldProps) {
  const { propertyId, dataTypeId, name, range } = filter;
  const now = requirement ?? emptyRequirement(filter);
  const put = (wanted: Partial<Requirement> | null) => {
    const next = wanted === null ? null : { ...emptyRequirement(filter), ...wanted };
    return (finding: FindingControl['finding']) => withRequirement(finding, propertyId, next);
  };
  const pick = (wanted: Partial<Requirement> | null): void => choose(`has ${propertyId}`, put(wanted));
  switch (dataTypeId) {
    case 1:
      return (
        <BooleanField
          name={name}
          value={now.boolean}
          onChange={(boolean) => pick(boolean === null ? null : { boolean })}
        />
      );
    case 2:
    case 3:
      return (
        <Section title={name}>
          <BoundsField
            bounds={requirement}
            kind={dataTypeId === 2 ? 'integer' : 'decimal'}
            range={range}
            onType={(bounds) => type(put(bounds === null ? null : { min: bounds.min, max: bounds.max }))}
          />
        </Section>
      );
    case 4:
    case 6:
      return (
        <TextField name={name} value={now.text ?? ''} onType={(text) => type(put(text === '' ? null : { text }))} />
      );
    case 5:
      return (
        <ChoicesField
          filter={filter}
          chosen={now.choices ?? []}
          onChange={(choices) => pick(choices.length === 0 ? null : { choices })}
        />
      );
    default:
      return unreachable(dataTypeId);
  }
});

interface BooleanFieldProps {
  readonly name: string;
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
}

function BooleanField({ name, value, onChange }: BooleanFieldProps) {
  const { t } = useTranslation('finding');
  const segments = [
    { value: null, label: t('any') },
    { value: true, label: t('yes') },
    { value: false, label: t('no') },
  ];
  return (
    <Section title={name}>
      <Segments<boolean | null> value={value} segments={segments} onChange={onChange} />
    </Section>
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

function TextField({ name, value, onType }: TextFieldProps) {
  const { t } = useTranslation('finding');
  const field = useTyped(value, (text) => {
    onType(text.trim());
    return text.trim();
  });
  return (
    <div className={styles.section}>
      <span className={styles.title} aria-hidden="true">
        {name}
      </span>
      <TypedInput label={t('contains', { name })} placeholder={t('containsHint')} maxLength={200} field={field} />
    </div>
  );
}

interface ChoicesFieldProps {
  readonly filter: FilterOption;
  readonly chosen: readonly string[];
  readonly onChange: (choices: readonly string[]) => void;
}

function ChoicesField({ filter: { name, matchAll, choices }, chosen, onChange }: ChoicesFieldProps) {
  const { t } = useTranslation('finding');
  return (
    <Section title={name} {...(choices.length > 1 ? { hint: t(matchAll ? 'matchAll' : 'matchAny') } : {})}>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.key} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.key)}
              onChange={({ target }) => {
                const others = chosen.filter((key) => key !== choice.key);
                onChange(target.checked ? [...others, choice.key] : others);
              }}
            />
            {choice.imageUrl === null ? null : (
              <img
                src={choice.imageUrl}
                alt=""
                width={24}
                height={24}
                loading="lazy"
                className={choice.imagePreferCover ? styles.cover : styles.picture}
              />
            )}
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
    </Section>
  );
}
