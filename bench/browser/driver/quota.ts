/*
 * Limits all of Chromium to a share of a core, where the machine has control groups that we may write (cgroup v2, or the
 * older v1, which still counts CPU time on some machines that have both).
 */
import { access, chmod, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
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
    for (const [file, text] of parent.limits(Math.round(PERIOD * share))) await writeFile(join(group, file), text);
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

/** A group can be removed once its last process has ended, which may take a moment after the browser's end. */
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

interface Group {
  readonly path: string;
  /** The files of a child group and their contents, by microseconds per period. */
  readonly limits: (quota: number) => readonly (readonly [file: string, text: string])[];
}

/** The group of this process, where its children may have a CPU quota. */
async function findGroup(): Promise<Group | { readonly reason: string }> {
  if (process.platform !== 'linux') return { reason: 'only Linux has control groups' };
  const [mounts, groups] = await Promise.all([
    readFile('/proc/self/mounts', 'utf8'),
    readFile('/proc/self/cgroup', 'utf8'),
  ]);
  const points = mounts.split('\n').map((line) => {
    const [, path = '', type = '', options = ''] = line.split(' ');
    return { path, type, options: options.split(',') };
  });
  const newer = points.find(({ type }) => type === 'cgroup2')?.path;
  const own = /^0::(.*)$/m.exec(groups)?.[1];
  if (newer !== undefined && own !== undefined) {
    const path = join(newer, own);
    const given = await readFile(join(path, 'cgroup.subtree_control'), 'utf8').catch(() => '');
    const limits = (quota: number) => [['cpu.max', `${quota} ${PERIOD}`]] as const;
    if (given.split(/\s/).includes('cpu')) return { path, limits };
  }
  const older = points.find(({ type, options }) => type === 'cgroup' && options.includes('cpu'))?.path;
  if (older === undefined) return { reason: 'control groups give no quota of CPU time to child groups here' };
  const path = join(older, /^\d+:(?:[^:]*,)?cpu(?:,[^:]*)?:(.*)$/m.exec(groups)?.[1] ?? '');
  const limits = (quota: number) =>
    [
      ['cpu.cfs_period_us', `${PERIOD}`],
      ['cpu.cfs_quota_us', `${quota}`],
    ] as const;
  // In a container the group's name is often that of the host.
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return { path: isThere ? path : older, limits };
}
