import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button, IconButton } from '../../controls/Button.tsx';
import {
  deleteFilter,
  loadSavedFilters,
  longestFilterName,
  lookForAtStart,
  renameFilter,
  savedFilterNamed,
  savedFilters,
  saveFilter,
} from '../../../state/resources/saved-filters.ts';
import type { SavedFilter } from '../../../state/resources/saved-filters.ts';
import { session } from '../../../state/session/session.ts';
import { showToast } from '../../../state/toasts.ts';
import type { QueryControl } from '../query/query.ts';
import { Section } from '../fields/fields.tsx';
import { fromSaved, toSaved } from '../query/saved-query.ts';
import styles from './saved.module.css';

/** Saved filters: save, apply, rename, delete, and use one at the start. */
export function SavedFilters({ control: { query, change } }: { readonly control: QueryControl }) {
  const { t } = useTranslation('finding');
  const { state } = useSnapshot(session);
  const username = state.type === 'signed-in' ? state.account.username : '';
  useEffect(() => loadSavedFilters(username), [username]);
  const { list } = useSnapshot(savedFilters);
  const [renamed, setRenamed] = useState<string | null>(null);
  const present = toSaved(query);
  /** Reports that the browser could not store it. */
  const told = (isKept: boolean): void => {
    if (!isKept) showToast({ text: t('saved.notKept'), kind: 'error' });
  };
  const remove = (filter: SavedFilter): void => {
    told(deleteFilter(filter.name));
    const action = { label: t('saved.undo'), isUndo: true, run: () => told(saveFilter(filter)) };
    showToast({ text: t('saved.deleted', { name: filter.name }), action });
  };
  if (list.length === 0 && present === '') return null;
  return (
    <Section title={t('saved.title')} {...(list.length === 0 ? { hint: t('saved.hint') } : {})}>
      <ul className={styles.list}>
        {list.map((filter) => (
          <li key={filter.name} className={styles.entry}>
            {renamed === filter.name ? (
              <NameForm
                name={filter.name}
                label={t('saved.newName')}
                button={t('saved.rename')}
                problemOf={(name) => (isTaken(name, filter.name) ? t('saved.taken') : '')}
                onName={(name) => {
                  told(renameFilter(filter.name, name));
                  setRenamed(null);
                }}
                onCancel={() => setRenamed(null)}
              />
            ) : (
              <Entry
                filter={filter}
                isShown={filter.query === present}
                onApply={() => change(fromSaved(filter.query), 'push')}
                onStart={() => told(lookForAtStart(filter.isAtStart ? null : filter.name))}
                onRename={() => setRenamed(filter.name)}
                onDelete={() => remove(filter)}
              />
            )}
          </li>
        ))}
      </ul>
      {present === '' ? null : (
        <NameForm
          name=""
          label={t('saved.name')}
          button={t('saved.save')}
          buttonFor={(name) => (savedFilterNamed(name) === undefined ? t('saved.save') : t('saved.replace'))}
          onName={(name) => told(saveFilter({ name, query: present, isAtStart: false }))}
        />
      )}
    </Section>
  );
}

const isTaken = (name: string, own: string): boolean => {
  const other = savedFilterNamed(name);
  return other !== undefined && other.name !== own;
};

interface EntryProps {
  readonly filter: SavedFilter;
  /** The filter equals the current criteria. */
  readonly isShown: boolean;
  readonly onApply: () => void;
  readonly onStart: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

function Entry({ filter: { name, isAtStart }, isShown, onApply, onStart, onRename, onDelete }: EntryProps) {
  const { t } = useTranslation('finding');
  return (
    <>
      <button type="button" className={styles.apply} aria-current={isShown || undefined} onClick={onApply}>
        {isShown ? <Check size={16} aria-hidden="true" /> : <Bookmark size={16} aria-hidden="true" />}
        <span>{name}</span>
      </button>
      <button
        type="button"
        className={styles.start}
        aria-pressed={isAtStart}
        aria-label={t('saved.startNamed', { name })}
        onClick={onStart}
      >
        {t('saved.start')}
      </button>
      <IconButton name={t('saved.renameNamed', { name })} icon={Pencil} onClick={onRename} />
      <IconButton name={t('saved.deleteNamed', { name })} icon={Trash2} onClick={onDelete} />
    </>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly label: string;
  readonly button: string;
  /** Another label of the button for a certain name. */
  readonly buttonFor?: (name: string) => string;
  /** Why a name is invalid; '' = valid. */
  readonly problemOf?: (name: string) => string;
  readonly onName: (name: string) => void;
  readonly onCancel?: () => void;
}

function NameForm({ name, label, button, buttonFor, problemOf, onName, onCancel }: NameFormProps) {
  const [text, setText] = useState(name);
  const problem = problemOf?.(text) ?? '';
  const submit = (): void => {
    if (text.trim() === '' || problem !== '') return;
    onName(text.trim());
    setText('');
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={longestFilterName}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus={onCancel !== undefined}
        value={text}
        aria-invalid={problem !== '' || undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(press) => {
          if (press.key !== 'Escape' || onCancel === undefined) return;
          press.preventDefault();
          onCancel();
        }}
      />
      <Button type="submit" disabled={text.trim() === '' || problem !== ''}>
        {buttonFor?.(text) ?? button}
      </Button>
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </form>
  );
}
