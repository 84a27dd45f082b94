import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';

export interface LiveState {
  readonly connection: 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';
  readonly now: Instant;
}

export interface LiveApi {
  watch(onState: (state: LiveState) => void): Promise<Close>;
}
