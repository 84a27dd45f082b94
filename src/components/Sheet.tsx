import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from './Button.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Actions, kept in sight at the foot. */
  readonly footer?: ReactNode;
}

/**
 * Details that slide over the content: from the right, on a phone from below. Not modal: the content stays usable.
 * Focus goes in when it opens, to what is marked `data-first-focus` if there is such, and back to where it was when it closes; Esc closes.
 */
export function Sheet({ title, onClose, children, footer }: SheetProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    // Who has pressed beside the sheet has the keys nowhere, or on what holds it.
    const close = (press: KeyboardEvent): void => {
      const { target, key, defaultPrevented } = press;
      const isAround = target instanceof Node && target !== sheet.current && target.contains(sheet.current);
      if (isAround && key === 'Escape' && !defaultPrevented) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  // With the sheet itself: what is typed once it is seen goes into it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = sheet.current;
    firstFocus(own)?.focus();
    const end = own === null ? null : keepFocus(own);
    return () => {
      end?.();
      const hasFocus = own?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (hasFocus && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      open
      ref={sheet}
      className={styles.sheet}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-sheet
      onKeyDown={(press) => {
        if (press.key !== 'Escape' || press.defaultPrevented) return;
        press.preventDefault();
        onClose();
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton name={t('sheet.close')} icon={X} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  );
}

/**
 * Where the element that has focus goes away or is disabled, e.g. a button once it has been pressed, the sheet has it:
 * Esc closes it still. Who has pressed elsewhere since then keeps the focus where it is, on nothing too.
 */
function keepFocus(sheet: HTMLElement): () => void {
  let isInside = sheet.contains(document.activeElement);
  const follow = ({ target }: Event): void => {
    isInside = target instanceof Node && sheet.contains(target);
  };
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    // The browser takes focus from what is disabled with its next frame only.
    if (isInside && (activeElement === body || activeElement?.matches(':disabled') === true)) sheet.focus();
  });
  observer.observe(sheet, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', follow);
  };
}

/** What is typed first; not by touch, where a keyboard would come up and cover the rest. */
function firstFocus(sheet: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return sheet;
  return sheet?.querySelector<HTMLElement>('[data-first-focus]') ?? sheet;
}
