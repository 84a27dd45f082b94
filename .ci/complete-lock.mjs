import { readFileSync, writeFileSync } from 'node:fs';

/*
 * `npm install` omits packages for other platforms from the lock file where the registry does not offer them, and npm then
 * never installs them elsewhere. This adds the missing ones by name, version and platform.
 * Run by hand after a change of dependencies.
 */

const OS = new Set([
  'darwin',
  'win32',
  'linux',
  'freebsd',
  'android',
  'openharmony',
  'aix',
  'netbsd',
  'openbsd',
  'sunos',
]);
const CPU = new Set(['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']);

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
let added = 0;

for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const words = name.split(/[-/]/).map((word) => (word === 'win' ? 'win32' : word));
    const os = words.find((word) => OS.has(word));
    if (lock.packages[key] !== undefined || os === undefined || !/^\d/.test(version)) continue;
    const cpu = words.find((word) => CPU.has(word));
    lock.packages[key] = {
      version,
      ...(cpu === undefined ? {} : { cpu: [cpu] }),
      dev: entry.dev,
      optional: true,
      os: [os],
    };
    added += 1;
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added to the lock file`);
