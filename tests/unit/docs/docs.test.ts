import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = [
  'README.md',
  'docs/licences.md',
  'docs/import.md',
  'docs/operate.md',
  'docs/operate/install.md',
  'docs/operate/proxy.md',
  'docs/sign-in-openid.md',
  ...readdirSync(`${root}docs/decisions`).map((name) => `docs/decisions/${name}`),
];

const TOP_LEVEL = /^(?:src|workers|server|bench|tests|docs|public|\.ci|\.github)\//;

const textOf = (page: string): string => readFileSync(root + page, 'utf8');
const scripts = (JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts;

/** Paths in backquotes and in links, without what follows a `*` or `<`. */
function pathsOf(text: string): readonly string[] {
  const quoted = Array.from(text.matchAll(/`([^`\n]+)`/g), (match) => match[1] ?? '');
  const linked = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), (match) => match[1] ?? '');
  return [...quoted, ...linked].filter((path) => TOP_LEVEL.test(path) && !/[*<{ ]/.test(path));
}

const commandsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/npm (?:run )?(\w+)/g), (match) => match[1] ?? '').filter(
    (name) => !['install', 'ci'].includes(name),
  );

test.each(pages)('%s names only paths that exist', (page) => {
  expect(pathsOf(textOf(page)).filter((path) => !existsSync(root + path))).toEqual([]);
});

test.each(pages)('%s names only commands that exist', (page) => {
  expect(commandsOf(textOf(page)).filter((name) => !(name in scripts))).toEqual([]);
});

test('the readme names paths and commands at all', () => {
  expect(pathsOf(textOf('README.md')).length).toBeGreaterThan(8);
  expect(commandsOf(textOf('README.md')).length).toBeGreaterThan(6);
});

test('operators read that a proxy must not log the queries of the hub', () => {
  expect(pathsOf(textOf('README.md'))).toContain('docs/operate.md');
  expect(textOf('docs/operate.md')).toMatch(/must not log the\s+queries of `\/MessageHub`/);
});
