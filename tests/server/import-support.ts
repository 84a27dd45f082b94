import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { onTestFinished, vi } from 'vitest';

import { main } from '../../server/import/main.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { EventDraft, Store } from '../../server/store/store.ts';

export interface ImportDirectory {
  /** Directory of the database. */
  readonly data: string;
  /** Imports lines. @returns the exit code and the output lines without the path of the file */
  run(lines: readonly string[], ...options: readonly string[]): Promise<readonly string[]>;
  /** The same with a file of any name. */
  runFile(name: string, content: string | Buffer, ...options: readonly string[]): Promise<readonly string[]>;
  /** The same with a table of `tests/server/tables`, by name. */
  runTable(name: string, ...options: readonly string[]): Promise<readonly string[]>;
  /** `--check`. */
  check(): Promise<readonly string[]>;
  inStore<T>(work: (store: Store) => Promise<T>): Promise<T>;
}

/** A directory for imports, removed at the end of the test. */
export function createImportDirectory(): ImportDirectory {
  const directory = mkdtempSync(join(tmpdir(), 'deskway-import-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const data = join(directory, 'data');
  async function runMain(argv: readonly string[]): Promise<readonly string[]> {
    const said: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
    try {
      const code = await main([...argv, '--data', data]);
      return [String(code), ...said.flatMap((text) => text.split('\n'))];
    } finally {
      log.mockRestore();
      error.mockRestore();
    }
  }
  async function runPath(file: string, options: readonly string[]): Promise<readonly string[]> {
    const lines = await runMain([file, ...options]);
    return lines.map((line) => line.replaceAll(file, basename(file).replace(/^.*\.csv$/u, 'table.csv')));
  }
  return {
    data,
    run(lines, ...options) {
      const file = join(directory, 'table.csv');
      writeFileSync(file, lines.join('\n'));
      return runPath(file, options);
    },
    runFile(name, content, ...options) {
      const file = join(directory, name);
      writeFileSync(file, content);
      return runPath(file, options);
    },
    check: () => runMain(['--check']),
    runTable: (name, ...options) => runPath(`tests/server/tables/${name}.csv`, options),
    async inStore(work) {
      const store = createSqliteStore(data);
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    },
  };
}

/** The fields of a reservation by Ada Lindholm; its instants and other values come from the test. */
export const draftOf = (
  resourceEmails: readonly string[],
  times: Pick<EventDraft, 'start' | 'end'> & Partial<EventDraft>,
): EventDraft => ({
  iCalUId: null,
  organizerEmail: 'ada.lindholm@deskway.example',
  organizerName: 'Ada Lindholm',
  subject: 'Review',
  bodyHtml: '',
  timeZone: 'UTC',
  isAllDay: false,
  visibility: 'default',
  showAs: 'busy',
  reminder: null,
  meetingLink: null,
  resourceEmails,
  attendees: [],
  ...times,
});
