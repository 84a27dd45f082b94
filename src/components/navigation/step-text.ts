/*
 * A route in words: its steps, distances, times and errors. Each text is one or more whole sentences.
 */
import type { TFunction } from 'i18next';

import type { RouteClosure, RouteDirection, RouteError, RouteErrorKind, RouteStep } from '../../../workers/contract.ts';
import { unreachable } from '../../state/unreachable.ts';

type Translate = TFunction<'navigate'>;
type Turn = RouteDirection | 'AroundLeft' | 'AroundRight';

/** What one does at a step, e.g. "Turn left. Take the lift up to floor 3 (Lift 1)." */
export function stepText(step: RouteStep, t: Translate): string {
  const { kind, direction, landmark, name } = step;
  switch (kind) {
    case 'start':
      return startText(step, t);
    case 'turn':
      return turnText(step, t);
    case 'door': {
      const door = landmark === '' ? t('step.door') : t('step.doorAt', { landmark });
      return sentences(leavingText(step, t), directionText(step, t), door);
    }
    case 'stairs':
    case 'elevator':
    case 'escalator':
    case 'ramp':
      return sentences(leavingText(step, t), directionText(step, t), changeText(step, kind, t));
    case 'enterBuilding':
    case 'exitBuilding': {
      const building = name === '' ? t(`step.${kind}`) : t(`step.${kind}Named`, { name });
      return sentences(leavingText(step, t), directionText(step, t), building, towardsText(step, t));
    }
    case 'arrive': {
      const side = step.side ?? 'none';
      const arrival = name === '' ? t(`step.arrive.${side}`) : t(`step.arriveNamed.${side}`, { name });
      return sentences(leavingText(step, t), direction === null ? '' : directionText(step, t), arrival);
    }
    default:
      return unreachable(kind);
  }
}

/** The name of a direction, e.g. "slightly left". */
export const directionName = (step: Pick<RouteStep, 'direction' | 'isAround'>, t: Translate): string => {
  const turn = turnOf(step);
  return turn === null ? '' : t(`direction.${turn}`);
};

/** "in 25 m". */
export const distanceText = (metres: number, t: Translate): string => t('distance.in', { metres: roundMetres(metres) });

/** "120 m to walk". */
export const lengthText = (metres: number, t: Translate): string =>
  t('distance.total', { metres: roundMetres(metres) });

/** To 5 m below 50 m, else to 10 m; never nothing. */
export function roundMetres(metres: number): number {
  const unit = metres < 50 ? 5 : 10;
  return Math.max(unit, Math.round(metres / unit) * unit);
}

/** Whole minutes, e.g. "4 minutes". */
export const durationText = (seconds: number, t: Translate): string =>
  seconds < 60 ? t('duration.short') : t('duration.minutes', { count: Math.round(seconds / 60) });

/** Why there is no route, and what one can do then. */
export function errorText(
  { kind, obstacle, alternative }: RouteError,
  t: Translate,
): { readonly text: string; readonly next: string } {
  const isBlocked = kind === 'BarrierFreeRouteNotFound';
  return {
    text: isBlocked && obstacle !== '' ? t('error.obstacle', { obstacle }) : t(`error.text.${kind}`),
    next:
      isBlocked && alternative !== null
        ? sentences(t('error.alternative', { name: alternative.name }), t(`error.next.${kind}`))
        : t(`error.next.${kind}`),
  };
}

/** The same of a kiosk, whose errors have no more than a kind. */
export const kioskErrorText = (kind: RouteErrorKind, t: Translate) =>
  errorText({ kind, obstacle: '', alternative: null }, t);

/** Why the route is another one than before. */
export function closureText({ name, isClosed }: RouteClosure, t: Translate): string {
  const state = isClosed ? 'closed' : 'open';
  return name === '' ? t(`closure.${state}`) : t(`closure.${state}Named`, { name });
}

const sentences = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');

function turnOf({ direction, isAround }: Pick<RouteStep, 'direction' | 'isAround'>): Turn | null {
  if (isAround && direction === 'SuperLeft') return 'AroundLeft';
  return isAround && direction === 'SuperRight' ? 'AroundRight' : direction;
}

function startText(step: RouteStep, t: Translate): string {
  const { direction, landmark } = step;
  const start = landmark === '' ? t('step.start') : t('step.startTowards', { landmark });
  // "Set off" says nothing that the direction does not.
  if (direction !== null && landmark === '') return t(`step.turn.${turnOf(step) ?? 'none'}`);
  return sentences(direction === null ? '' : t(`step.turn.${turnOf(step) ?? 'none'}`), start);
}

function turnText(step: RouteStep, t: Translate): string {
  const { leaves, landmark } = step;
  const turn = turnOf(step);
  if (leaves !== null && turn === null) {
    return landmark === '' ? t(`step.leave.${leaves}`) : t(`step.leaveTowards.${leaves}`, { landmark });
  }
  if (leaves !== null)
    return sentences(t(`step.leave.${leaves}`), t(`step.turn.${turn ?? 'none'}`), towardsText(step, t));
  return landmark === '' ? t(`step.turn.${turn ?? 'none'}`) : t(`step.turnAt.${turn ?? 'none'}`, { landmark });
}

/** At the beginning of a level, the landmark is what one goes towards. */
const towardsText = ({ landmark }: RouteStep, t: Translate): string =>
  landmark === '' ? '' : t('step.turnAt.none', { landmark });

const leavingText = ({ leaves }: RouteStep, t: Translate): string => (leaves === null ? '' : t(`step.leave.${leaves}`));

/** Where one turns before what the step is about; straight on goes without saying. */
function directionText(step: RouteStep, t: Translate): string {
  const turn = turnOf(step);
  return turn === null || turn === 'Straight' ? '' : t(`step.turn.${turn}`);
}

function changeText(
  { floor, isUp, name }: RouteStep,
  kind: 'stairs' | 'elevator' | 'escalator' | 'ramp',
  t: Translate,
): string {
  const way = isUp ? 'up' : 'down';
  if (floor === '') return name === '' ? t(`step.${way}.${kind}`) : t(`step.${way}Named.${kind}`, { name });
  return name === '' ? t(`step.${way}To.${kind}`, { floor }) : t(`step.${way}ToNamed.${kind}`, { floor, name });
}
