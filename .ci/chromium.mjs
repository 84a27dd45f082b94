import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds the browser that the tests drive: `CHROMIUM_PATH`, else one of the usual places.
 * @returns {string | null} an absolute path, or null where none is installed
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') return chosen;
  return CANDIDATES.find((path) => existsSync(path)) ?? null;
}

/**
 * Finds the browser, or installs Debian's package as root.
 * @returns {string} an absolute path
 * @throws where there is none and none can be installed
 */
export function requireChromium() {
  const found = findChromium();
  if (found !== null) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    execFileSync('apt-get', ['update'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(requireChromium());
