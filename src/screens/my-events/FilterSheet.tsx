import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DirectoryEntry } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Combobox } from '../../components/controls/Combobox.tsx';
import { TextField } from '../../components/controls/Field.tsx';
import { Sheet } from '../../components/overlays/Sheet.tsx';
import { fewestLetters, useDirectorySearch } from '../../state/people/directory-search.ts';
import { failureText } from '../../state/failure-text.ts';
import { Chips } from './Chips.tsx';
import styles from './filter-bar.module.css';
import type { Person, ViewControl } from './query.ts';

interface FilterSheetProps {
  readonly control: ViewControl;
  readonly onClose: () => void;
}

/** Places by a part of their name, people by name or address; the list is filtered immediately. */
export function FilterSheet({ control, onClose }: FilterSheetProps) {
  const { t } = useTranslation('myEvents');
  return (
    <Sheet title={t('filter.title')} onClose={onClose}>
      <div className={styles.fields}>
        <PlaceField control={control} />
        <PersonField control={control} />
        <div className={styles.chosen}>
          <Chips control={control} />
        </div>
      </div>
    </Sheet>
  );
}

function PlaceField({ control: { view, change } }: Pick<FilterSheetProps, 'control'>) {
  const { t } = useTranslation('myEvents');
  const [text, setText] = useState('');
  const add = (): void => {
    const place = text.trim();
    if (place === '') return;
    if (!view.places.includes(place)) change({ places: [...view.places, place] });
    setText('');
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={t('filter.place')}
        hint={t('filter.placeHint')}
        value={text}
        data-first-focus=""
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{t('filter.add')}</Button>
    </form>
  );
}

function PersonField({ control: { view, change } }: Pick<FilterSheetProps, 'control'>) {
  const { t } = useTranslation('myEvents');
  const [text, setText] = useState('');
  const { found, failure, isSearching } = useDirectorySearch(text);
  const entries = found ?? [];
  const add = (person: Person): void => {
    setText('');
    const isKnown = view.people.some(({ value }) => value.toLowerCase() === person.value.toLowerCase());
    if (!isKnown) change({ people: [...view.people, person] });
  };
  const addTyped = (): void => {
    const typed = text.trim();
    if (typed.includes('@')) add({ value: typed, isGroup: false });
  };
  const status = (): string => {
    if (text.trim().length < fewestLetters) return '';
    if (failure !== null) return failureText(failure, t);
    if (entries.length > 0) return '';
    return t(isSearching ? 'filter.searching' : 'filter.nobody');
  };
  return (
    <Combobox
      label={t('filter.person')}
      hint={t('filter.personHint')}
      text={text}
      onText={setText}
      options={entries.map((entry) => ({ key: entry.email, content: <Entry entry={entry} /> }))}
      status={status()}
      onPick={(email) => {
        const entry = entries.find((one) => one.email === email);
        if (entry !== undefined) add({ value: entry.email, isGroup: entry.isGroup });
      }}
      onEnter={addTyped}
    />
  );
}

function Entry({ entry: { displayName, email } }: { readonly entry: DirectoryEntry }) {
  return (
    <>
      {displayName} <span className={styles.address}>{email}</span>
    </>
  );
}
