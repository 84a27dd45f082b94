import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import styles from './question.module.css';

interface QuestionProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What it is about, in a sentence or two. */
  readonly text: ReactNode;
  /** The answers, as buttons. */
  readonly children: ReactNode;
}

/** A question that must be answered before anything else: modal, since what it is about cannot be seen from here. */
export function Question({ title, onClose, text, children }: QuestionProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it goes: the browser gives focus back to where it was.
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    return () => own?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A sheet behind it is closed by the same key.
      onKeyDown={(press) => press.stopPropagation()}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {text}
      <div className={styles.answers}>{children}</div>
    </dialog>
  );
}
