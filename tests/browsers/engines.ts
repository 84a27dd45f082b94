import { existsSync, globSync } from 'node:fs';
import process from 'node:process';

import { findChromium } from '../../.ci/chromium.mjs';
import type { Engine } from './driver.ts';
import { startByPuppeteer } from './puppeteer.ts';
import { startWebKit } from './webkit.ts';

/** What of the three engines is here. */
export interface Found {
  readonly engines: readonly Engine[];
  /** What is missing, and how it comes here. */
  readonly missing: readonly string[];
}

const FIREFOXES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  String.raw`C:\Program Files\Mozilla Firefox\firefox.exe`,
];
/** Of each architecture and interface of the library, the newest last. */
const MINI_BROWSERS = ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/lib/*/webkitgtk-6.*/MiniBrowser'];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** Looks for a Chromium (`CHROMIUM_PATH`), a Firefox (`FIREFOX_PATH`) and WebKitGTK with its driver in the usual places. */
export function findEngines(): Found {
  const chromium = findChromium();
  const firefox = process.env['FIREFOX_PATH'] ?? FIREFOXES.find((path) => existsSync(path));
  const webKit = globSync(MINI_BROWSERS).toSorted().at(-1);
  const engines: Engine[] = [];
  const missing: string[] = [];
  if (chromium === null) missing.push('Chromium (Debian: chromium, or set CHROMIUM_PATH)');
  else engines.push({ name: 'Chromium', start: () => startByPuppeteer('chrome', chromium) });
  if (firefox === undefined) missing.push('Firefox (Debian: firefox-esr, or set FIREFOX_PATH)');
  else engines.push({ name: 'Firefox', start: () => startByPuppeteer('firefox', firefox) });
  if (webKit === undefined || !existsSync(WEBKIT_DRIVER) || !existsSync(XVFB)) {
    missing.push('WebKit (Debian: webkit2gtk-driver and xvfb)');
  } else engines.push({ name: 'WebKit', start: () => startWebKit(webKit, WEBKIT_DRIVER, XVFB) });
  return { engines, missing };
}
