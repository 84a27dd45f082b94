/*
 * What the page that reserves knows of the form on it: what is true of it as it stands.
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
  /** Of the newest form that has been looked at; null = of none yet. */
  check: FormCheck | null;
  /** Number of the newest form that was given to be checked. */
  revision: number;
}

/** Replaced as wholes, never changed. */
export const reserving: Reserving = proxy<Reserving>({ check: null, revision: 0 });

/** ms of rest after which a form that is being typed is checked. */
const restFor = 120;

interface Asked {
  readonly form: ReservationForm;
  readonly changing: string | null;
  readonly scope: SeriesScope | null;
}

let asked: Asked | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Hears what is true of the forms that are given to `checkForm`. @returns forgets them */
export function followChecks(): Close {
  const close = followArea<FormCheck>(
    async (api, tell) => {
      const opened = await api.reserving.watch(tell);
      // A new worker has not seen the form.
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
 * Has a form checked once typing rests.
 * @param changing the event that it changes
 * @param scope which dates of its series; null = it is of none
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

/** What can be chosen. */
export const readFormOptions = (): Promise<Result<FormOptions, Failure>> => computation().reserving.options();

/** An existing reservation, as a form. */
export const readForm = (eventId: string): Promise<Result<FormOfEvent, Failure>> =>
  computation().reserving.read(eventId);
