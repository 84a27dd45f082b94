import { useEffect } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { FindingOptions } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { formatCount } from '../../i18n/formats.ts';
import { failureText } from '../../state/failure-text.ts';
import { chooseAreas, filteredAreas, readAreas, recallAreas } from '../../state/resources/filtered-areas.ts';
import { askFindingOptions, findingOptions } from '../../state/resources/finding-options.ts';
import { session } from '../../state/session/session.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import { Section } from './parts.tsx';
import styles from './settings.module.css';

/** The areas that the timeline shows; the setting applies to all devices of the user. */
export function AreasSection() {
  const { t } = useTranslation('settings');
  const { state } = useSnapshot(session);
  const account = state.type === 'signed-in' ? state.account : null;
  if (account?.isGuest !== false) return <Section title={t('areas')} hint={t('areasGuest')} />;
  return <OwnAreas key={account.username} username={account.username} />;
}

function OwnAreas({ username }: { readonly username: string }) {
  const { t } = useTranslation('settings');
  const own = useSnapshot(filteredAreas);
  const { known, problem } = useSnapshot(findingOptions);
  useEffect(() => {
    recallAreas(username);
    read();
  }, [username]);
  const failure = own.failure ?? (known === null ? problem : null);
  const tryAgain = (): void => (own.isRead ? void chooseAreas(own.ids) : read());
  useWhenBack(failure !== null, tryAgain);
  return (
    <Section title={t('areas')} hint={t('areasHint')} state={stateText(own, t)}>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failureText(failure, t)}
          <Button onClick={tryAgain}>{t('retry')}</Button>
        </p>
      )}
      {known === null || !own.isRead ? null : <Tree areas={known.areas} chosen={own.ids} />}
      {own.ids.length === 0 ? null : <Button onClick={() => void chooseAreas([])}>{t('areasClear')}</Button>}
    </Section>
  );
}

function read(): void {
  void readAreas();
  void askFindingOptions();
}

function stateText(own: typeof filteredAreas, t: TFunction<'settings'>): string {
  if (own.failure !== null) return '';
  if (own.isSaving) return t('areasSaving');
  if (!own.isRead) return t('areasLoading');
  return own.ids.length === 0 ? t('areasAll') : `${t('areasSome', { count: own.ids.length })} ${t('areasSaved')}`;
}

interface TreeProps {
  readonly areas: FindingOptions['areas'];
  readonly chosen: readonly string[];
}

/** A checkbox per area; a selected area includes those below it. */
function Tree({ areas, chosen }: TreeProps) {
  const covered = coveredBy(areas, chosen);
  const known = new Set(areas.map(({ id }) => id));
  const toggle = (id: string, isOn: boolean): void => {
    // Areas that no longer exist are removed from the setting.
    const others = chosen.filter((area) => area !== id && known.has(area));
    void chooseAreas(isOn ? [...others, id] : others);
  };
  return (
    <ul className={styles.tree}>
      {areas.map(({ id, name, depth, count }) => (
        <li key={id} style={{ paddingInlineStart: depth * INDENT }}>
          <label className={styles.check}>
            <input
              type="checkbox"
              className={styles.box}
              checked={covered.has(id) || chosen.includes(id)}
              disabled={covered.has(id)}
              onChange={(change) => toggle(id, change.target.checked)}
            />
            <span>
              {name} <span className={styles.hint}>{formatCount(count)}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

const INDENT = 20;

/** The areas within a selected one; a child follows its parent. */
function coveredBy(areas: TreeProps['areas'], chosen: readonly string[]): ReadonlySet<string> {
  const covered = new Set<string>();
  let chosenDepth = Number.POSITIVE_INFINITY;
  for (const { id, depth } of areas) {
    if (depth > chosenDepth) covered.add(id);
    else chosenDepth = chosen.includes(id) ? depth : Number.POSITIVE_INFINITY;
  }
  return covered;
}
