import * as v from 'valibot';

import type { AccountApi, Failure, UserSettings } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Call, Http, HttpMethod } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { EmailLinkAnswerSchema, EmailLinkOwnerSchema } from '../../wire/schemas/email-link.ts';
import { UserSettingsSchema } from '../../wire/schemas/user-settings.ts';
import { createPhotoReader } from './account-photo.ts';
import type { Platform } from '../platform.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = (deps: AreaDeps): AccountApi => createAccount(deps);

export interface AccountDeps {
  readonly http: Http;
  readonly source: Pick<WorkspaceSource, 'apiBase' | 'calendarBase' | 'token' | 'current'>;
  readonly fetch: Platform['fetch'];
}

/** The calls about the person; those without a sign-in are sent without a token. */
export function createAccount({ http, source, fetch }: AccountDeps): AccountApi {
  const send = async <T>(method: HttpMethod, path: string, rest: Pick<Call<T>, 'schema' | 'body' | 'isAnonymous'>) => {
    const name = `${method.toUpperCase()} ${path}`;
    return { name, answer: await http.send(method, { name, url: source.apiBase() + path, ...rest }) };
  };
  const ask = async <T>(...call: Parameters<typeof send<T>>): Promise<Result<T, Failure>> => {
    const { name, answer } = await send<T>(...call);
    return bodyOf(answer, name);
  };
  const readPhoto = createPhotoReader(source, fetch);
  return {
    async askForLink(email, returnTo) {
      const body = { email, returnTo };
      const call = { schema: EmailLinkAnswerSchema, body, isAnonymous: true };
      const answer = await ask('post', '/api/account/email-link', call);
      return answer.ok ? success(answer.value.demoLink) : answer;
    },
    async linkOwner(token) {
      const call = { schema: EmailLinkOwnerSchema, body: { token }, isAnonymous: true };
      const answer = await ask('post', '/api/account/email-link/inspect', call);
      return answer.ok ? success(answer.value.displayName) : answer;
    },
    async endEverywhere() {
      const { answer } = await send('post', '/api/account/logout-everywhere', { schema: v.unknown() });
      return answer.ok ? success(null) : answer;
    },
    async photo(...asked) {
      const calendar = source.current()?.calendar;
      if (calendar?.photo !== undefined) return calendar.photo(...asked);
      return hasPictures(source) ? readPhoto(...asked) : success(null);
    },
    settings: async () => toSettings(await ask('get', SETTINGS, { schema: UserSettingsSchema })),
    async keepSettings({ filteredAreaIds }) {
      if (source.current()?.account.isGuest === true) return failure(GUEST);
      const body = { location: { filteredAreaIds } };
      return toSettings(await ask('put', SETTINGS, { schema: UserSettingsSchema, body }));
    },
  };
}

/** A provider's calendar is asked by its dialect, and is never sent the token of our own server. */
function hasPictures({ current }: Pick<WorkspaceSource, 'current'>): boolean {
  const serverType = current()?.configuration.serverType;
  return serverType !== 'o365' && serverType !== 'gspace';
}

const SETTINGS = '/api/users/me/settings';

const GUEST: Failure = { type: 'refused', status: 403, code: 'forbidden', rule: null, detail: '' };

function toSettings(answer: Result<v.InferOutput<typeof UserSettingsSchema>, Failure>): Result<UserSettings, Failure> {
  return answer.ok ? success({ filteredAreaIds: answer.value.location.filteredAreaIds }) : answer;
}
