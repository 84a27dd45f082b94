import { useCallback, useEffect, useRef, useState } from 'react';

/** ms from a key to what it changes, however fast others follow: those are one change with it, each echoes before. */
const restFor = 40;

export interface TypedField {
  readonly text: string;
  onType(text: string): void;
  /** Applies what still waits. */
  onLeave(): void;
}

/**
 * A field that echoes each key at once and applies what was typed shortly after.
 * @param value what is applied now, as text; where it changes by other means, so does the field
 * @param apply gets the text and tells the value that this makes; null where it makes no sense, and nothing was applied
 */
export function useTyped(value: string, apply: (text: string) => string | null): TypedField {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  const waiting = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setText(value);
  }, [value]);
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
    },
    [],
  );
  const onLeave = useCallback(() => {
    const due = waiting.current;
    if (due === null) return;
    clearTimeout(due.timer);
    waiting.current = null;
    const before = applied.current;
    applied.current = latest.current(due.text) ?? before;
  }, []);
  const onType = useCallback(
    (next: string) => {
      setText(next);
      waiting.current = { text: next, timer: waiting.current?.timer ?? setTimeout(onLeave, restFor) };
    },
    [onLeave],
  );
  return { text, onType, onLeave };
}
