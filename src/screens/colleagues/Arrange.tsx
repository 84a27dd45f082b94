import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Colleague } from '../../../workers/contract.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { Hues } from '../../components/people/Hues.tsx';
import { changeColleague } from '../../components/people/change-colleague.ts';
import { moveColleague } from '../../state/people/colleagues.ts';
import { network } from '../../state/browser/network.ts';
import styles from './colleagues-screen.module.css';

interface ArrangeProps {
  readonly colleague: Colleague;
  /** The position in the list, from 1. */
  readonly place: number;
  readonly total: number;
}

/** The colour and the position of a colleague; Alt with an arrow key moves them as well. */
export function Arrange({ colleague, place, total }: ArrangeProps) {
  const { t } = useTranslation('people');
  const refusals = useTranslation('colleagues').t;
  const { isOnline } = useSnapshot(network);
  const [hasMoved, setMoved] = useState(false);
  const { id, displayName: name } = colleague;
  const isPossible = (places: number): boolean => isOnline && place + places >= 1 && place + places <= total;
  const move = (places: number): void => {
    if (!isPossible(places)) return;
    setMoved(true);
    void changeColleague(() => moveColleague(id, places), name, refusals);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of its controls
    <div
      className={styles.arrange}
      onKeyDown={(press) => {
        const places = { ArrowUp: -1, ArrowDown: 1 }[press.key];
        if (!press.altKey || places === undefined) return;
        press.preventDefault();
        move(places);
      }}
    >
      <Hues colleague={colleague} />
      <div className={styles.order}>
        <output className="spoken">{hasMoved ? t('moved', { name, place, total }) : null}</output>
        <IconButton
          name={t('up', { name })}
          icon={ArrowUp}
          aria-keyshortcuts="Alt+ArrowUp"
          aria-disabled={!isPossible(-1) || undefined}
          onClick={() => move(-1)}
        />
        <IconButton
          name={t('down', { name })}
          icon={ArrowDown}
          aria-keyshortcuts="Alt+ArrowDown"
          aria-disabled={!isPossible(1) || undefined}
          onClick={() => move(1)}
        />
      </div>
    </div>
  );
}
