import { readFileSync } from 'node:fs';

import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it, test } from 'vitest';

import {
  closureText,
  directionName,
  distanceText,
  durationText,
  errorText,
  kioskErrorText,
  lengthText,
  roundMetres,
  stepText,
} from '../../../src/components/navigation/step-text.ts';
import type { RouteDirection, RouteErrorKind, RouteStep, RouteStopOffer } from '../../../workers/contract.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, toBcp47 } from '../../../workers/model/language.ts';

const DIRECTIONS = [
  'Straight',
  'Left',
  'Right',
  'LowLeft',
  'LowRight',
  'SuperLowLeft',
  'SuperLowRight',
  'SuperLeft',
  'SuperRight',
] as const satisfies readonly RouteDirection[];
const CHANGES = ['stairs', 'elevator', 'escalator', 'ramp'] as const;
const KINDS = [...CHANGES, 'start', 'turn', 'door', 'enterBuilding', 'exitBuilding', 'arrive'] as const;
const SIDES = [null, 'left', 'right', 'ahead'] as const;
const ERRORS = [
  'Unknown',
  'NotFound',
  'SameStartTarget',
  'RequestRestartNavigation',
  'StartNotFound',
  'TargetNotFound',
  'BarrierFreeRouteNotFound',
  'InvalidKiosk',
  'InvalidKioskLicence',
  'KioskIsOutOfOrder',
] as const satisfies readonly RouteErrorKind[];

const translations = new Map<InterfaceLanguage, TFunction<'navigate'>>();
const asked = new Map<InterfaceLanguage, Set<string>>();

type Texts = { readonly [key: string]: string | Texts };

const textsOf = (language: InterfaceLanguage): Texts => {
  const file = new URL(`../../../src/i18n/${language}/navigate.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
};

beforeAll(async () => {
  for (const language of INTERFACE_LANGUAGES) {
    const i18n = createInstance();
    const lng = toBcp47(language);
    await i18n.init({
      lng,
      fallbackLng: false,
      ns: 'navigate',
      defaultNS: 'navigate',
      resources: { [lng]: { navigate: textsOf(language) } },
      interpolation: { escapeValue: false },
    });
    const keys = new Set<string>();
    asked.set(language, keys);
    const t = (key: string, values?: Record<string, unknown>): string => {
      keys.add(key);
      if (!i18n.exists(key, values)) throw new Error(`${language} has no ${key}`);
      return i18n.t(key, values ?? {});
    };
    // The words are asked for as the page asks for them; each is noted, and a missing one fails.
    translations.set(language, t as unknown as TFunction<'navigate'>);
  }
});

function translate(language: InterfaceLanguage = 'en'): TFunction<'navigate'> {
  const t = translations.get(language);
  if (t === undefined) throw new Error(`${language} was not loaded`);
  return t;
}

const step = (changes: Partial<RouteStep>): RouteStep => ({
  kind: 'turn',
  direction: null,
  isAround: false,
  leaves: null,
  metres: 10,
  seconds: 8,
  leg: 0,
  from: 0,
  to: 1,
  floor: '',
  isUp: false,
  name: '',
  landmark: '',
  side: null,
  ...changes,
});

/** Every step that a route may have. */
const EVERY_STEP: readonly RouteStep[] = KINDS.flatMap((kind) =>
  [null, ...DIRECTIONS].flatMap((direction) =>
    [false, true].flatMap((flag) =>
      ['', 'Kitchen'].flatMap((landmark) =>
        ['', 'Lift 1'].flatMap((name) =>
          ['', '3'].flatMap((floor) =>
            [null, ...CHANGES].flatMap((leaves) =>
              (kind === 'arrive' ? SIDES : [null]).map((side) =>
                step({ kind, direction, isAround: flag, isUp: flag, landmark, name, floor, leaves, side }),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

const OFFER: RouteStopOffer = {
  id: 'p2',
  kind: 'poi',
  name: 'Toilet East',
  category: 'toilet',
  levelId: 'l0',
  levelName: 'Ground floor',
  buildingName: 'House',
  x: 0,
  y: 0,
  heading: null,
  seconds: 60,
  metres: 70,
};

const leaves = (tree: Texts, path = ''): readonly string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : leaves(value, `${path}${key}.`),
  );

/** The parts of the catalogue that this module reads; the others belong to the screen. */
const OWN = /^(?:step|direction|distance|duration|error|closure)\./;

/** What is wrong with the text of a step; '' = nothing. */
function faultOf(one: RouteStep, text: string): string {
  if (!/^[“«„\p{Lu}].*\.$/u.test(text)) return `no sentence: ${text}`;
  if (/\{\{| {2}|\.\.|undefined|null/.test(text)) return `not filled in: ${text}`;
  const isWalked = one.kind === 'start' || one.kind === 'turn' || one.kind === 'door';
  const isChange = CHANGES.some((kind) => kind === one.kind);
  const names = [isWalked ? one.landmark : one.name, isChange ? one.floor : ''];
  return names.every((name) => text.includes(name)) ? '' : `without ${names.join()}: ${text}`;
}

test.for(INTERFACE_LANGUAGES)('%s says every step in whole sentences, with every name in it', (language) => {
  const t = translate(language);
  const faults = EVERY_STEP.map((one) => faultOf(one, stepText(one, t)));
  expect(faults.filter((fault) => fault !== '')).toEqual([]);
});

test.for(INTERFACE_LANGUAGES)('%s tells different steps apart', (language) => {
  const t = translate(language);
  const of = (steps: readonly Partial<RouteStep>[]): readonly string[] => steps.map((one) => stepText(step(one), t));
  const turns = of([
    ...DIRECTIONS.map((direction) => ({ direction })),
    { direction: 'SuperLeft', isAround: true },
    { direction: 'SuperRight', isAround: true },
    {},
  ]);
  expect(new Set(turns).size).toBe(12);
  const changes = of(CHANGES.flatMap((kind) => [true, false].map((isUp) => ({ kind, isUp, floor: '2' }))));
  expect(new Set(changes).size).toBe(8);
  const sides = of(SIDES.map((side) => ({ kind: 'arrive', side })));
  expect(new Set(sides).size).toBe(4);
});

test.for(INTERFACE_LANGUAGES)('%s has a sentence and a next step for each error', (language) => {
  const t = translate(language);
  const texts = ERRORS.map((kind) => kioskErrorText(kind, t));
  expect(new Set(texts.map(({ text }) => text)).size).toBe(10);
  // Where the destination is the start, or on no plan, another one is to be chosen.
  expect(new Set(texts.map(({ next }) => next)).size).toBe(9);
  const blocked = errorText({ kind: 'BarrierFreeRouteNotFound', obstacle: 'Stairs 2', alternative: OFFER }, t);
  expect(blocked.text).toContain('Stairs 2');
  expect(blocked.next).toContain('Toilet East');
});

test.for(INTERFACE_LANGUAGES)('%s has no text that nothing says', (language) => {
  const t = translate(language);
  for (const one of EVERY_STEP) stepText(one, t);
  for (const direction of DIRECTIONS) {
    for (const isAround of [true, false]) expect(directionName({ direction, isAround }, t)).not.toBe('');
  }
  for (const kind of ERRORS) kioskErrorText(kind, t);
  errorText({ kind: 'BarrierFreeRouteNotFound', obstacle: 'Stairs 2', alternative: OFFER }, t);
  for (const seconds of [30, 60, 150, 420]) durationText(seconds, t);
  distanceText(25, t);
  lengthText(25, t);
  for (const name of ['', 'Lift 1']) for (const isClosed of [true, false]) closureText({ name, isClosed }, t);
  const said = asked.get(language) ?? new Set();
  const unsaid = leaves(textsOf(language)).filter(
    (key) => OWN.test(key) && !said.has(key.replace(/_(?:one|few|many|other)$/, '')),
  );
  expect(unsaid).toEqual([]);
});

describe('a step in English', () => {
  it.each([
    [{ kind: 'start', landmark: 'Reception' }, 'Set off towards “Reception”.'],
    [{ kind: 'start', direction: 'Left', landmark: 'Reception' }, 'Turn left. Set off towards “Reception”.'],
    [{ direction: 'SuperLowRight', landmark: 'Kitchen' }, 'At “Kitchen”, keep slightly right.'],
    [{ direction: 'SuperRight', isAround: true }, 'Turn around to the right.'],
    [{ leaves: 'elevator', landmark: 'Kitchen' }, 'Get out of the lift and go towards “Kitchen”.'],
    [{ leaves: 'elevator', direction: 'Left' }, 'Get out of the lift. Turn left.'],
    [
      { leaves: 'elevator', direction: 'Left', landmark: 'Kitchen' },
      'Get out of the lift. Turn left. Go on, towards “Kitchen”.',
    ],
    [{ kind: 'door', direction: 'Left', landmark: 'Kitchen' }, 'Turn left. At “Kitchen”, go through the door.'],
    [
      { kind: 'enterBuilding', name: 'House', landmark: 'Reception' },
      'Go into the building “House”. Go on, towards “Reception”.',
    ],
    [{ kind: 'elevator', isUp: true, floor: '3', name: 'Lift 1' }, 'Take the lift up to floor 3 (Lift 1).'],
    [{ kind: 'stairs', direction: 'Left', floor: 'P' }, 'Turn left. Take the stairs down to floor P.'],
    [{ kind: 'door', direction: 'Straight' }, 'Go through the door.'],
    [{ kind: 'exitBuilding', name: 'House' }, 'Leave the building “House”.'],
    [{ kind: 'arrive', side: 'left', name: 'Desk 7' }, '“Desk 7” is on your left.'],
  ] as const)('%j is "%s"', (changes, text) => {
    expect(stepText(step(changes), translate())).toBe(text);
  });
});

it('rounds metres to 5 below 50, else to 10, and never to nothing', () => {
  expect([0, 1, 7, 8, 47, 48, 50, 54, 55, 123].map(roundMetres)).toEqual([5, 5, 5, 10, 45, 50, 50, 50, 60, 120]);
  expect(distanceText(23, translate())).toBe('in 25 m');
});

it('says minutes by the rules of the language', () => {
  expect([30, 60, 120, 300].map((seconds) => durationText(seconds, translate('cs')))).toEqual([
    'méně než minuta',
    '1 minuta',
    '2 minuty',
    '5 minut',
  ]);
});
