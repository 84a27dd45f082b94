import type { Caller } from '../../context.ts';
import { contextOf } from './graph-query.ts';
import type { GraphScope } from './graph-scope.ts';

/** A person as Graph's directory knows them. */
export function toUser({
  id,
  displayName,
  email,
}: {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
}) {
  const words = displayName.split(' ');
  return {
    id,
    displayName,
    givenName: words.length > 1 ? (words[0] ?? null) : null,
    surname: words.length > 1 ? (words.at(-1) ?? null) : null,
    mail: email,
    userPrincipalName: email,
    businessPhones: [],
    jobTitle: null,
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: null,
  };
}

const selfOf = ({ userId, displayName, email }: Caller) => toUser({ id: userId, displayName, email });

/** The signed-in person, people, groups and their pictures. */
export function registerDirectory({ app, callerOf }: GraphScope): void {
  app.route({
    method: 'GET',
    url: '/me',
    handler: async (request) => ({ ...contextOf(request, 'users/$entity'), ...selfOf(callerOf(request)) }),
  });
}
