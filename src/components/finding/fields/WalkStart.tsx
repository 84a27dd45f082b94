import Keyboard from 'lucide-react/icons/keyboard';
import ScanLine from 'lucide-react/icons/scan-line';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { RouteStopOffer } from '../../../../workers/contract.ts';
import { formatRange } from '../../../i18n/formats.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useDirectorySearch } from '../../../state/people/directory-search.ts';
import { toldOf, useOwnWithin } from '../../../state/reservations/use-own-then.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { useAnswer } from '../../../state/use-answer.ts';
import { computation } from '../../../state/workers/workers.ts';
import { Button } from '../../controls/Button.tsx';
import { ReadCode } from '../../codes/ReadCode.tsx';
import { Combobox } from '../../controls/Combobox.tsx';
import { alsoCalled, stopPlace } from '../../navigation/stop-text.ts';
import styles from '../finding.module.css';
import { useStopName } from '../use-name.ts';

const MOST_STOPS = 8;
const MOST_PEOPLE = 4;
/** ms without typing. */
const REST = 120;
const DAY = 86_400_000;

interface WalkStartProps {
  /** Id of a stop; null = none. */
  readonly from: string | null;
  /** The instant at which a colleague's place is sought. */
  readonly at: () => number;
  readonly onFrom: (stopId: string | null) => void;
}

/** Where one walks from: one of the user's next places, any stop by its name, a colleague's place, or a code on a sign. */
export function WalkStart({ from, at, onFrom }: WalkStartProps) {
  const { t } = useTranslation('navigate');
  const name = useStopName(from);
  /** null = nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [code, setCode] = useState<'scan' | 'type' | null>(null);
  const words = typed?.trim() ?? '';
  const { options, status } = useStarts(words);
  const colleague = useColleague(at, onFrom);
  const take = (stopId: string | null): void => {
    colleague.forget();
    setCode(null);
    setTyped(null);
    onFrom(stopId);
  };
  if (code !== null) return <ReadCode by={code} onPlace={take} onBack={() => setCode(null)} />;
  return (
    <div className={styles.lookup}>
      <Combobox
        label={t('within.from')}
        placeholder={t('within.where')}
        text={typed ?? name ?? ''}
        error={colleague.problem}
        options={options.map(({ key, title, about }) => ({
          key,
          content: (
            <>
              {title} <span className={styles.hint}>{about}</span>
            </>
          ),
        }))}
        status={status}
        onText={(text) => {
          colleague.forget();
          setTyped(text);
          if (text.trim() === '' && from !== null) onFrom(null);
        }}
        onPick={(key) => {
          const picked = options.find((option) => option.key === key);
          if (picked?.email === undefined) return take(key);
          setTyped(null);
          void colleague.look(picked.email, picked.title);
        }}
        onEnter={() => (status === '' ? 'first' : 'wait')}
        onLeave={() => setTyped(null)}
      />
      <div className={styles.starts}>
        <Button kind="quiet" icon={ScanLine} onClick={() => setCode('scan')}>
          {t('select.scan')}
        </Button>
        <Button kind="quiet" icon={Keyboard} onClick={() => setCode('type')}>
          {t('select.type')}
        </Button>
      </div>
    </div>
  );
}

interface StartOption {
  /** Id of a stop, or what tells a colleague apart. */
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** Of a colleague. */
  readonly email?: string;
}

/** What can be picked for some words: stops, then people; the user's own next places without any. */
function useStarts(words: string): { readonly options: readonly StartOption[]; readonly status: string } {
  const { t } = useTranslation(['navigate', 'finding']);
  const own = useOwnPlaces();
  const stops = useAnswer<RouteStopOffer>(
    words === '' ? null : words,
    () => computation().navigation.findStops(words, null, MOST_STOPS, false, alsoCalled(t)),
    REST,
  );
  const people = useDirectorySearch(words, REST);
  if (words === '') return { options: own, status: '' };
  const options = [
    ...(stops.found ?? []).map((stop) => ({ key: stop.id, title: stop.name, about: stopPlace(stop) })),
    ...(people.found ?? [])
      .filter(({ isGroup }) => !isGroup)
      .slice(0, MOST_PEOPLE)
      .map(({ email, displayName }) => ({
        key: `person ${email}`,
        title: displayName,
        about: t('within.colleague'),
        email,
      })),
  ];
  const failure = stops.failure ?? people.failure;
  const isSearching = stops.isSearching || people.isSearching;
  const status = failure !== null ? failureText(failure, t) : t(isSearching ? 'finding:searching' : 'within.nothing');
  return { options, status: options.length > 0 ? '' : status };
}

/** Finds the place of a colleague, as far as the user may see it. */
function useColleague(at: () => number, onFrom: (stopId: string) => void) {
  const { t } = useTranslation('navigate');
  const [problem, setProblem] = useState('');
  /** Another start may be chosen while it is sought. */
  const turn = useRef(0);
  const forget = (): void => {
    turn.current += 1;
    setProblem('');
  };
  return {
    /** Why the last one is no start; '' = nothing is wrong. */
    problem,
    forget,
    async look(email: string, name: string): Promise<void> {
      forget();
      const own = turn.current;
      const found = await computation().navigation.placeOf(email, at());
      if (own !== turn.current) return;
      if (found.ok && found.value !== null) onFrom(found.value.id);
      else setProblem(found.ok ? t('within.noPlace', { name }) : failureText(found.error, t));
    },
  };
}

/** The places that the user has reserved within a day from now. */
function useOwnPlaces(): readonly StartOption[] {
  const [range] = useState(() => {
    const start = timeline.now || Date.now();
    return { start, end: start + DAY };
  });
  const stays = useOwnWithin(range)({ ...range, placeIds: [], eventId: null });
  return toldOf(stays)
    .toSorted((one, other) => one.start - other.start)
    .map(({ placeId, placeName, start, end }) => ({ key: placeId, title: placeName, about: formatRange(start, end) }));
}
