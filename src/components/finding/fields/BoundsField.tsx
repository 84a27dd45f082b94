import { useTranslation } from 'react-i18next';
import type { Bounds } from '../../../../workers/contract.ts';
import { locale } from '../../../i18n/index.ts';
import { type NumberKind, isRange, parseNumber } from '../query/bounds.ts';
import { TypedInput } from './fields.tsx';
import styles from '../finding.module.css';
import { useTyped } from './use-typed.ts';

interface BoundsFieldProps {
  readonly bounds: Bounds | null;
  readonly kind: NumberKind;
  /** The range on the campus, shown as placeholder. */
  readonly range: { readonly min: number; readonly max: number } | null;
  readonly onType: (bounds: Bounds | null) => void;
}

const open: Bounds = { min: null, max: null };

/** In the interface language, without thousands separators. */
function textOf(value: number | null): string {
  return value === null ? '' : value.toLocaleString(locale(), { useGrouping: false, maximumFractionDigits: 6 });
}

/** From – to, both optional; invalid input is reported and not applied. */
export function BoundsField({ bounds, kind, range, onType }: BoundsFieldProps) {
  const { t } = useTranslation('finding');
  const now = bounds ?? open;
  const type = (end: 'min' | 'max') => (text: string) => {
    const value = parseNumber(text, kind);
    const next = { ...now, [end]: value };
    if (value === null ? text.trim() !== '' : !isRange(next)) return null;
    onType(isRange(next) ? next : null);
    return textOf(value);
  };
  const min = useTyped(textOf(now.min), type('min'));
  const max = useTyped(textOf(now.max), type('max'));
  const typed = { min: parseNumber(min.text, kind), max: parseNumber(max.text, kind) };
  const isReversed = typed.min !== null && typed.max !== null && typed.min > typed.max;
  const errorOf = (text: string, value: number | null): string =>
    text.trim() === '' || value !== null ? '' : t(kind === 'decimal' ? 'notNumber' : 'notWhole');
  const shared = { isLabelShown: true, inputMode: kind === 'decimal' ? 'decimal' : 'numeric', maxLength: 16 } as const;
  return (
    <div className={styles.bounds}>
      <TypedInput
        {...shared}
        label={t('from')}
        field={min}
        placeholder={textOf(range?.min ?? null)}
        error={errorOf(min.text, typed.min)}
      />
      <TypedInput
        {...shared}
        label={t('to')}
        field={max}
        placeholder={textOf(range?.max ?? null)}
        error={errorOf(max.text, typed.max) || (isReversed ? t('reversed') : '')}
      />
    </div>
  );
}
