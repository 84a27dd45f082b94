import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** The same browser without windows: tests take two thirds of the time in it. It has no notifications. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const isDebianRoot = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs a Debian package, unless that would remove another.
 * @param {string} name
 */
function installPackage(name) {
  execFileSync('apt-get', ['update'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', '--no-remove', name], { stdio: 'inherit' });
}

function chosenPath() {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen === undefined || chosen === '' ? null : chosen;
}

/**
 * Finds the installed browser: `CHROMIUM_PATH`, else one of the usual places.
 * @returns {string | null} an absolute path, or null where none is installed
 */
export function findChromium() {
  return chosenPath() ?? CANDIDATES.find((path) => existsSync(path)) ?? null;
}

/**
 * Finds the browser of most tests: `CHROMIUM_PATH`, else the one without windows where it is installed.
 * @returns {string | null} an absolute path, or null where none is installed
 */
export function findTestBrowser() {
  return chosenPath() ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium());
}

/**
 * Finds the browser, or installs Debian's package as root.
 * @returns {string} an absolute path
 * @throws where there is none and none can be installed
 */
export function requireChromium() {
  const found = findChromium();
  if (found !== null) return found;
  if (isDebianRoot()) {
    installPackage('chromium');
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}

/**
 * Finds or installs the browsers of the tests.
 * @throws where there is no browser and none can be installed
 */
export function requireTestBrowsers() {
  requireChromium();
  if (chosenPath() !== null || existsSync(HEADLESS_SHELL) || !isDebianRoot()) return;
  try {
    installPackage('chromium-headless-shell');
  } catch (error) {
    console.warn(`Without ${HEADLESS_SHELL} the tests take longer: ${String(error)}`);
  }
}
