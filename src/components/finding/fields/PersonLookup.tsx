import { useTranslation } from 'react-i18next';
import { Combobox } from '../../controls/Combobox.tsx';
import { fewestLetters, useDirectorySearch } from '../../../state/people/directory-search.ts';
import { failureText } from '../../../state/failure-text.ts';
import styles from '../finding.module.css';
import type { TypedField } from './use-typed.ts';

/** The search starts after this pause in typing. */
const SEARCH_PAUSE_MS = 120;

interface PersonLookupProps {
  readonly label: string;
  readonly field: TypedField;
  /** Below the field; '' = nothing. */
  readonly hint?: string;
  /** The chosen name or address, which is not searched again; '' = none. */
  readonly chosen?: string;
  /** What is wrong and how to fix it; '' = nothing. */
  readonly error: string;
  readonly onPick: (email: string) => void;
}

/** One person, searched by name during typing, or given by address with Enter or on leaving the field. */
export function PersonLookup({ label, hint = '', field, chosen = '', error, onPick }: PersonLookupProps) {
  const { t } = useTranslation('finding');
  const text = field.text.trim();
  const wanted = text === chosen ? '' : text;
  const { found, failure, isSearching } = useDirectorySearch(wanted, SEARCH_PAUSE_MS);
  const people = (found ?? []).filter(({ isGroup }) => !isGroup);
  const status = (): string => {
    if (wanted.length < fewestLetters || people.length > 0) return '';
    if (failure !== null) return failureText(failure, t);
    return t(isSearching ? 'searching' : 'nobody');
  };
  return (
    <div className={styles.lookup}>
      <Combobox
        label={label}
        hint={hint}
        error={error}
        text={field.text}
        options={people.map(({ email, displayName }) => ({
          key: email,
          content: (
            <>
              {displayName} <span className={styles.hint}>{email}</span>
            </>
          ),
        }))}
        status={status()}
        onText={field.onType}
        onPick={onPick}
        onEnter={field.onLeave}
        onLeave={field.onLeave}
      />
    </div>
  );
}
