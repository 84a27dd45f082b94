/*
 * Holds all of Chromium to a share of a core, where the machine lets us make a group of processes (cgroup v2).
 */
import { chmod, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Microseconds. */
const PERIOD = 100_000;
/** Tries, a tenth of a second apart. */
const PATIENCE = 50;

export type Quota =
  | {
      readonly type: 'quota';
      /** Starts Chromium within the group. */
      readonly executablePath: string;
      close(): Promise<void>;
    }
  | { readonly type: 'none'; readonly reason: string };

/** @param share of one core */
export async function openQuota(chromium: string, share: number): Promise<Quota> {
  const parent = await findGroup();
  if ('reason' in parent) return { type: 'none', reason: parent.reason };
  const group = join(parent.path, `deskway-bench-${process.pid}`);
  try {
    await mkdir(group);
    await writeFile(join(group, 'cpu.max'), `${Math.round(PERIOD * share)} ${PERIOD}`);
  } catch (error) {
    await rmdir(group).catch(() => undefined);
    return { type: 'none', reason: `no group of processes can be made: ${String(error)}` };
  }
  const directory = await mkdtemp(join(tmpdir(), 'deskway-bench-'));
  const executablePath = join(directory, 'chromium');
  await writeFile(executablePath, `#!/bin/sh\necho $$ > '${group}/cgroup.procs' && exec '${chromium}' "$@"\n`);
  await chmod(executablePath, 0o755);
  return {
    type: 'quota',
    executablePath,
    close: async () => {
      await rm(directory, { recursive: true });
      await removeGroup(group);
    },
  };
}

/** A group goes once its last process has, which may take a moment after the browser's end. */
async function removeGroup(group: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rmdir(group);
    } catch (error) {
      if (attempt === PATIENCE) return console.warn(`${group} stays: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The group of this process, where it may have children with a quota of CPU time. */
async function findGroup(): Promise<{ readonly path: string } | { readonly reason: string }> {
  if (process.platform !== 'linux') return { reason: 'only Linux has control groups' };
  const [mounts, groups] = await Promise.all([
    readFile('/proc/self/mounts', 'utf8'),
    readFile('/proc/self/cgroup', 'utf8'),
  ]);
  const root = mounts
    .split('\n')
    .find((line) => line.split(' ')[2] === 'cgroup2')
    ?.split(' ')[1];
  const own = /^0::(.*)$/m.exec(groups)?.[1];
  if (root === undefined || own === undefined) return { reason: 'there is no cgroup v2' };
  const path = join(root, own);
  const given = await readFile(join(path, 'cgroup.subtree_control'), 'utf8').catch(() => '');
  if (!given.split(/\s/).includes('cpu'))
    return { reason: 'cgroup v2 gives no quota of CPU time to child groups here' };
  return { path };
}
