import { expect, it } from 'vitest';

import { holdsPlace } from '../../../workers/model/standing.ts';

it('holds its place unless it was cancelled or declined', () => {
  const held = ['accepted', 'tentative', 'toConfirm', 'unconfirmed'] as const;
  const lost = ['cancelled', 'declined', 'rejected'] as const;
  expect([...held, ...lost].filter(holdsPlace)).toEqual(held);
});
