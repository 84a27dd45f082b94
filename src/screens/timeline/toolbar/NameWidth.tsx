import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pixels } from '../../../../workers/contract.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import { setNameWidth } from '../../../state/browser/preferences.ts';
import { clampNames } from '../canvas/board-geometry.ts';
import styles from './name-width.module.css';

/** CSS pixels per key press. */
const keyStep = 16;

interface Press {
  readonly from: Pixels;
  /** Null = not moved yet. */
  readonly width: Pixels | null;
}

/** The edge of the name column: dragged, or moved by arrow keys; a double click resets it. */
export function NameWidth({ width }: { readonly width: Pixels }) {
  const { t } = useTranslation('timeline');
  const press = useRef<Press | null>(null);
  // The board is painted again only after the drag; until then a line shows the new edge.
  const [dragged, setDragged] = useState<Pixels | null>(null);
  const shown = dragged ?? width;

  const follow = ({ clientX }: PointerEvent): void => {
    if (press.current === null) return;
    const next = clampNames(width + clientX - press.current.from);
    press.current = { ...press.current, width: next };
    setDragged(next);
  };
  const finish = (isKept: boolean): void => {
    const chosen = press.current?.width ?? null;
    if (isKept && chosen !== null) setNameWidth(chosen);
    press.current = null;
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfter(event.key, width);
    if (next === null) return;
    event.preventDefault();
    setNameWidth(next);
  };
  return (
    <div
      className={styles.edge}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> cannot be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that takes focus is a control
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('nameWidth')}
      aria-valuenow={shown}
      aria-valuemin={measures.narrowestNames}
      aria-valuemax={measures.widestNames}
      data-dragged={dragged !== null || undefined}
      style={{ insetInlineStart: shown }}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setNameWidth(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        press.current = { from: event.clientX, width: null };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={() => finish(true)}
      onPointerCancel={() => finish(false)}
      onLostPointerCapture={() => finish(false)}
    />
  );
}

function widthAfter(key: string, width: Pixels): Pixels | null {
  switch (key) {
    case 'ArrowLeft':
      return clampNames(width - keyStep);
    case 'ArrowRight':
      return clampNames(width + keyStep);
    case 'Home':
      return measures.narrowestNames;
    case 'End':
      return measures.widestNames;
    default:
      return null;
  }
}
