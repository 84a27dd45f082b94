/*
 * What the page that reserves knows about its form: the result of checking it.
 */
import { proxy, ref } from 'valtio';

import type {
  Close,
  Failure,
  FormCheck,
  FormOfEvent,
  FormOptions,
  ReservationForm,
  Result,
  SeriesScope,
} from '../../../workers/contract.ts';
import { computation, followArea } from '../workers/workers.ts';

interface Reserving {
  /** Result for the newest form that was checked; null = none yet. */
  check: FormCheck | null;
  /** Number of the newest form that was submitted for a check. */
  revision: number;
}

/** Replaced as a whole, never changed. */
export const reserving: Reserving = proxy<Reserving>({ check: null, revision: 0 });

/** ms without typing after which a form is checked. */
const restFor = 120;

interface Asked {
  readonly form: ReservationForm;
  readonly changing: string | null;
  readonly scope: SeriesScope | null;
}

let asked: Asked | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Receives the results of `checkForm`. @returns clears them */
export function followChecks(): Close {
  const close = followArea<FormCheck>(
    async (api, tell) => {
      const opened = await api.reserving.watch(tell);
      // A new worker does not know the form.
      send();
      return opened;
    },
    (check) => {
      if (check.revision === reserving.revision) reserving.check = ref(check);
    },
  );
  return () => {
    close();
    clearTimeout(waiting);
    asked = null;
    reserving.check = null;
  };
}

/**
 * Checks a form once typing pauses.
 * @param changing the event that the form changes
 * @param scope which dates of its series; null = it has no series
 */
export function checkForm(form: ReservationForm, changing: string | null, scope: SeriesScope | null): void {
  asked = { form, changing, scope };
  reserving.revision += 1;
  clearTimeout(waiting);
  waiting = setTimeout(send, restFor);
}

function send(): void {
  if (asked === null) return;
  const { form, changing, scope } = asked;
  void computation().reserving.check(form, reserving.revision, changing, scope);
}

/** The options of the form. */
export const readFormOptions = (): Promise<Result<FormOptions, Failure>> => computation().reserving.options();

/** An existing reservation, as a form. */
export const readForm = (eventId: string): Promise<Result<FormOfEvent, Failure>> =>
  computation().reserving.read(eventId);
