import { beforeEach, describe, expect, it } from 'vitest';

import { type ApiTokens, createApiTokens } from '../../server/identity/api-token.ts';
import { DEVICE_SIGN_IN_LIFETIME } from '../../server/identity/lifetimes.ts';
import { randomToken } from '../../server/identity/secrets.ts';

const CLAIMS = { userId: 'ada', familyId: 'family' };
const MINUTE = 60_000;

let now: number;
let tokens: ApiTokens;

beforeEach(() => {
  now = Date.UTC(2026, 10, 18, 9);
  tokens = createApiTokens(randomToken(), () => now);
});

describe('an API token', () => {
  it('is good for ten minutes, however often it was verified', async () => {
    const token = await tokens.issue(CLAIMS);
    expect(await tokens.verify(token)).toEqual(CLAIMS);
    now += 10 * MINUTE - 1;
    expect(await tokens.verify(token)).toEqual(CLAIMS);
    now += 1;
    expect(await tokens.verify(token)).toBeNull();
  });

  it('tells its sign-in later, as long as the longest one lasts', async () => {
    const token = await tokens.issue(CLAIMS);
    now += DEVICE_SIGN_IN_LIFETIME;
    expect(await tokens.verify(token)).toBeNull();
    expect(await tokens.verifyLate(token)).toEqual(CLAIMS);
    now += 10 * MINUTE;
    expect(await tokens.verifyLate(token)).toBeNull();
  });

  it('is refused where another server issued it, or where it was altered', async () => {
    const foreign = createApiTokens(randomToken(), () => now);
    expect(await tokens.verify(await foreign.issue(CLAIMS))).toBeNull();
    const [head, , signature] = (await tokens.issue(CLAIMS)).split('.');
    const [, body] = (await tokens.issue({ ...CLAIMS, userId: 'eve' })).split('.');
    expect(await tokens.verify(`${head}.${body}.${signature}`)).toBeNull();
    expect(await tokens.verifyLate('no token')).toBeNull();
  });

  it('is still good after thousands of others', async () => {
    const token = await tokens.issue(CLAIMS);
    expect(await tokens.verify(token)).toEqual(CLAIMS);
    for (let index = 0; index < 10_001; index += 1) {
      await tokens.verify(await tokens.issue({ ...CLAIMS, familyId: `family-${index}` }));
    }
    expect(await tokens.verify(token)).toEqual(CLAIMS);
  });
});
