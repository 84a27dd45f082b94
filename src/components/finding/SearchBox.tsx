import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { startTransition, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { QueryControl } from './query/query.ts';
import styles from './search-box.module.css';

interface SearchBoxProps extends QueryControl {
  readonly className: string | undefined;
  readonly input: React.RefObject<HTMLInputElement | null>;
  /** Whether a name, in any case, is the exact name of a place. */
  readonly isExactName: (name: string) => Promise<boolean>;
  /** Moves the focus to the results; `first` = to the first of them. */
  readonly onResults: (where: 'first' | 'back') => void;
}

/** Searches during typing; Enter on an exact name makes it a chip. Enter and ArrowDown move to the results. */
export function SearchBox({ className, input, query, change, isExactName, onResults }: SearchBoxProps) {
  const { t } = useTranslation('timeline');
  const [text, setText] = useState(query.search);
  const [seen, setSeen] = useState(query.search);
  // Back and forward change the address.
  if (seen !== query.search) {
    setSeen(query.search);
    if (text.trim() !== query.search) setText(query.search);
  }
  const type = (next: string): void => {
    setText(next);
    // A letter must not wait for everything else that shows the query.
    startTransition(() => change({ search: next.trim() }, 'replace'));
  };
  const keepOrGo = async (name: string): Promise<void> => {
    const isKept = name !== '' && (await isExactName(name));
    // The text has changed meanwhile.
    if (name !== (input.current?.value ?? '').trim()) return;
    if (!isKept) return onResults('first');
    setText('');
    change({ search: '', names: [...query.names.filter((other) => other !== name), name] }, 'replace');
  };
  const onKeyDown = (press: KeyboardEvent): void => {
    const name = text.trim();
    if (press.key === 'Escape') {
      if (text === '') onResults('back');
      type('');
    }
    if (press.key === 'Enter') void keepOrGo(name);
    if (press.key === 'ArrowDown') onResults('first');
    if (press.key === 'Enter' || press.key === 'ArrowDown') press.preventDefault();
    if (press.key === 'Backspace' && text === '' && query.names.length > 0) {
      change({ names: query.names.slice(0, -1) }, 'replace');
    }
  };
  return (
    <div className={[styles.search, className].join(' ')} data-has-names={query.names.length > 0 || undefined}>
      <Search size={16} aria-hidden="true" />
      {query.names.map((name) => (
        <span key={name} className={styles.chip} data-waiting={text.trim() !== '' || undefined}>
          <span>{name}</span>
          <button
            type="button"
            aria-label={t('search.remove', { name })}
            onClick={() => change({ names: query.names.filter((other) => other !== name) }, 'replace')}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      <input
        ref={input}
        type="search"
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        placeholder={query.names.length > 0 ? '' : t('search.placeholder')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('search.clear')}
          // Keeps the focus in the field, which is wider with it on a phone, until the press ends.
          onMouseDown={(press) => press.preventDefault()}
          onClick={() => {
            type('');
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
      {text === '' && query.names.length === 0 ? <kbd aria-hidden="true">/</kbd> : null}
    </div>
  );
}
