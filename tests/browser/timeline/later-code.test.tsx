import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { useModule } from '../../../src/components/loading/use-module.ts';
import { retryStylesheets } from '../../../src/state/browser/stylesheet-retry.ts';

const UNREADABLE = 'data:text/css;base64,%';

/** Like the loader, which does not retry a failed stylesheet. */
const answers: (() => Promise<string>)[] = [
  async () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: UNREADABLE });
    const failed = new Promise((resolve) => link.addEventListener('error', resolve));
    document.head.append(link);
    await failed;
    throw new Error(`Unable to preload CSS for ${UNREADABLE}`);
  },
];

const load = () => answers.shift()?.() ?? Promise.resolve('bare');

function Later({ onFailure }: { readonly onFailure: () => void }) {
  return <p>{useModule(load, onFailure) ?? 'not here'}</p>;
}

test('a module whose stylesheet failed to load is not shown without it', async () => {
  retryStylesheets(document.head);
  const failures: string[] = [];
  const fail = () => failures.push('missing');
  const first = await render(<Later onFailure={fail} />);
  await expect.poll(() => failures).toHaveLength(1);
  await first.unmount();
  const screen = await render(<Later onFailure={fail} />);
  await expect.poll(() => failures).toHaveLength(2);
  await expect.element(screen.getByText('not here')).toBeVisible();
});
