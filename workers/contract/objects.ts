import type { Close } from './close.ts';
import type { Failure } from './failure.ts';

/** Why a part was not switched. */
export type SwitchProblem =
  | 'not-connected'
  /** The device has not said within five seconds that it is so. */
  | 'no-answer'
  | 'not-allowed'
  /** The server cannot reach the device. */
  | 'unreachable'
  | 'too-many'
  | 'refused';

export type ShownValue = boolean | number | string;

interface AnyPart {
  readonly id: string;
  /** '' = none. */
  readonly name: string;
}

/** What the user does with a control. */
interface AnyControl extends AnyPart {
  /** What was asked for and is not so yet; null = nothing. */
  readonly pending: ShownValue | null;
  /** Why the last attempt failed; null = it did not. */
  readonly problem: SwitchProblem | null;
}

/** A part as it is drawn. Units and colours of another part that is drawn are part of that. */
export type ShownPart =
  /** `words` are those for the value in the user's language; '' = there are none. */
  | (AnyPart & {
      readonly type: 'label' | 'value';
      readonly value: ShownValue | null;
      readonly words: string;
      /** '' = none. */
      readonly unit: string;
      /** As `#2e7d32`; '' = none. */
      readonly color: string;
    })
  | (AnyControl & {
      readonly type: 'switch';
      /** null = not known. */
      readonly value: ShownValue | null;
      readonly on: ShownValue;
      readonly off: ShownValue;
      readonly onWords: string;
      readonly offWords: string;
    })
  | (AnyControl & {
      readonly type: 'slider';
      readonly value: number | null;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly unit: string;
    })
  | (AnyPart & { readonly type: 'object-label' | 'icon' | 'unit' | 'color'; readonly text: string });

export interface ShownObject {
  readonly id: string;
  readonly kind: 'control-1' | 'monitor-1' | 'indicator-1';
  /** What its label says; '' = nothing. */
  readonly name: string;
  /** The name of an icon, e.g. `light`; '' = none. */
  readonly icon: string;
  /** False: the values are the last known ones. */
  readonly hasData: boolean;
  /** The user may switch its controls. */
  readonly maySwitch: boolean;
  readonly parts: readonly ShownPart[];
}

export interface ShownObjects {
  readonly state: 'loading' | 'loaded';
  readonly objects: readonly ShownObject[];
  /** Controls can be used only then. */
  readonly isConnected: boolean;
  /** Why nothing newer could be read; null = all is well. */
  readonly problem: Failure | null;
}

export interface ObjectsApi {
  /**
   * Controllable objects: at once what is known, then after each change.
   * @param ids those to watch, e.g. the points of interest of a level; null = all
   */
  watch(ids: readonly string[] | null, onObjects: (objects: ShownObjects) => void): Promise<Close>;
  /** Switches a part; how it goes is shown in the part. */
  switchPart(objectId: string, partId: string, value: ShownValue): Promise<void>;
}
