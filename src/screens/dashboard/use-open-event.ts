import { useRef } from 'react';
import { useSearchParams } from 'wouter';

const parameter = 'event';

interface OpenEvent {
  /** Whose sheet is open; null = none. */
  readonly id: string | null;
  readonly open: (eventId: string) => void;
  readonly close: () => void;
}

/** The event that is looked at, in the address: a link opens it, the back button closes it. */
export function useOpenEvent(): OpenEvent {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(parameter);
  /** It was opened from here: the step before it is the list. */
  const isOwn = useRef(false);
  const write = (eventId: string | null, replace: boolean): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (eventId === null) next.delete(parameter);
        else next.set(parameter, eventId);
        return next;
      },
      { replace },
    );
  return {
    id: id === '' ? null : id,
    open(eventId) {
      // One sheet takes the place of another.
      write(eventId, id !== null);
      isOwn.current ||= id === null;
    },
    close() {
      if (isOwn.current) history.back();
      else write(null, true);
      isOwn.current = false;
    },
  };
}
