import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

import { expect, signIn, startServer, test, timelineReady } from './support.ts';

const run = promisify(execFile);
const importFile = async (...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, ['server/import.mjs', ...args])).stdout;

test('a table of resources is a campus in the product, and changes it while it runs', async ({ browser }) => {
  const directory = await mkdtemp(join(tmpdir(), 'deskway-import-'));
  const data = join(directory, 'data');
  expect(await importFile('docs/import.csv', '--data', data)).toContain('Resources: 4 added');
  const server = await startServer(['--data', data, '--answer-delay', '300']);
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    await signIn(page, server.origin, 'Ben Okafor');
    await timelineReady(page);
    const rows = page.locator('[data-timeline-row]');
    await expect(rows.filter({ hasText: 'Studio "North"; small' })).toBeAttached();
    await expect(rows.filter({ hasText: 'Atrium' })).toBeAttached();
    // Reserved to Ada alone: hidden from others.
    await expect(rows.filter({ hasText: 'Desk 201' })).toBeAttached();
    await expect(rows.filter({ hasText: 'Desk 202' })).toHaveCount(0);

    await page.goto(`${server.origin}/resources/atrium`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Atrium');
    await expect(page.getByText('Whiteboard')).toBeVisible();
    await expect(page.getByText(/Building A.*Level 1/)).toBeVisible();

    const table = await readFile('docs/import.csv', 'utf8');
    const changed = join(directory, 'changed.csv');
    await writeFile(changed, `\uFEFF${table.replace(';Atrium;', ';Great hall;')}`);
    expect(await importFile(changed, '--data', data)).toContain('0 added, 1 changed, 3 unchanged, 0 removed');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Great hall');
  } finally {
    await context.close();
    await server.stop();
    await rm(directory, { recursive: true });
  }
});
