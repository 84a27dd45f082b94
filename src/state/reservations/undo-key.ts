import { useEffect } from 'react';

import { isTyping } from '../browser/shortcuts.ts';
import { takeToastAction, toasts } from '../toasts.ts';

/** Ctrl+Z (Cmd+Z) undoes by the newest toast with Undo. Not a single key: it cannot be switched off (WCAG 2.1.4). */
export function useUndoKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', undoNewest);
    return () => document.removeEventListener('keydown', undoNewest);
  }, []);
}

function undoNewest(press: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = press;
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return;
  const newest = toasts.list.findLast(({ action }) => action?.isUndo === true);
  if (newest === undefined || press.defaultPrevented || press.isComposing || isTyping(press)) return;
  press.preventDefault();
  takeToastAction(newest.id);
}
