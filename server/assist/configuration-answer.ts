import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { type AssistConfiguration, ConfigurationAnswerSchema } from '../../workers/wire/schemas/configuration.ts';
import type { ServerOptions } from '../context.ts';
import type { Stamped } from '../store/store.ts';

/** The part of the configuration that the server itself knows: sign-in and online meetings. */
export type OwnConfiguration = Pick<
  AssistConfiguration,
  | 'serverType'
  | 'clientId'
  | 'prompt'
  | 'redirectUri'
  | 'scope'
  | 'authorizeUrl'
  | 'guestLogin'
  | 'publicDemo'
  | 'emailLinks'
  | 'doorCalendar'
  | 'calendarAgent'
  | 'onlineMeetings'
  | 'floorPlanDurationInMinutes'
> &
  Pick<ServerOptions, 'navigationUrl' | 'assistConfigured'>;

export interface ConfigurationText {
  readonly timestamp: string;
  readonly json: string;
}

/** Renders the campus configuration with the fields that the server adds; cached until the campus changes. */
export function createConfigurationText({ navigationUrl, assistConfigured, ...own }: OwnConfiguration) {
  let kept: { readonly stamp: string; readonly text: ConfigurationText } | null = null;
  return ({ timestamp, value }: Stamped<AssistConfiguration>): ConfigurationText => {
    if (kept?.stamp === timestamp) return kept.text;
    const json = JSON.stringify(
      v.parse(ConfigurationAnswerSchema, {
        assistConfigured,
        navigationConfigured: navigationUrl !== null,
        navigationUrl,
        asistConfiguration: { ...value, ...own },
      }),
    );
    const text = { timestamp: createHash('sha256').update(json).digest('base64url').slice(0, 22), json };
    kept = { stamp: timestamp, text };
    return text;
  };
}
