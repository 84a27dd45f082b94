import { expect, test } from 'vitest';

import { scriptUrl } from '../../../src/app/trusted.ts';

test('lets our own scripts through', () => {
  expect(new URL(scriptUrl('/assets/computation-DuX8.js')).href).toBe(`${location.origin}/assets/computation-DuX8.js`);
});

test.for([
  'https://evil.example/assets/a.js',
  '//evil.example/assets/a.js',
  'data:text/javascript,1',
  'blob:x',
  '/api/a.js',
  '/assets/../api/a.js',
])('refuses %s', (address) => {
  expect(() => scriptUrl(address)).toThrow(TypeError);
});
