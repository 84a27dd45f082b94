import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { useModule } from '../../../src/screens/timeline/finding/use-module.ts';
import { followLooks } from '../../../src/state/looks.ts';

const UNREADABLE = 'data:text/css;base64,%';

const load = () => Promise.resolve('here');

function Later({ onFailure }: { readonly onFailure: () => void }) {
  return <p>{useModule(load, onFailure) ?? 'not here'}</p>;
}

test('code whose look could not be fetched is not shown without it', async () => {
  followLooks(document.head);
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: UNREADABLE });
  const failed = new Promise((resolve) => link.addEventListener('error', resolve));
  document.head.append(link);
  await failed;
  const failures: string[] = [];
  const screen = await render(<Later onFailure={() => failures.push('missing')} />);
  await expect.poll(() => failures).toEqual(['missing']);
  await expect.element(screen.getByText('not here')).toBeVisible();
});
