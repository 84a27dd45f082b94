import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { createInterface } from 'node:readline';

import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';

import { type Driver, WINDOW, ZONE } from './driver.ts';

declare module 'selenium-webdriver/lib/input' {
  interface Actions {
    /** Not in the types yet. */
    scroll(x: number, y: number, deltaX: number, deltaY: number, origin: Origin, duration: number): Actions;
  }
}

/** Milliseconds between two tries to reach the driver. */
const RETRY_DELAY = 200;
const TRIES = 100;

const KEYS = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
} as const;

/**
 * Drives WebKitGTK's small browser by WebDriver, on a display of its own.
 * @param browser its executable, as that of the driver and of the display
 */
export async function startWebKit(browser: string, webDriver: string, xvfb: string): Promise<Driver> {
  const display = await startDisplay(xvfb);
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display.name,
    TZ: ZONE,
    LANG: 'en_GB.UTF-8',
    // There is no graphics card, and in a container no namespace to be had.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const service = spawn(webDriver, ['-p', String(port)], { stdio: 'ignore', env });
  const end = (): Promise<unknown> => Promise.all([stop(service), stop(display.process)]);
  try {
    const driver = await connect(port, browser);
    await driver
      .manage()
      .window()
      .setRect({ ...WINDOW, x: 0, y: 0 });
    return drive(driver, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function drive(driver: WebDriver, end: () => Promise<unknown>): Driver {
  const { VIEWPORT } = Origin;
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: Math.round(x),
    y: Math.round(y),
    origin: VIEWPORT,
    duration: 100,
  });
  return {
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    evaluate: (run, ...args) => driver.executeScript(`return (${String(run)})(...arguments)`, ...args),
    click: (point) => driver.actions().move(at(point)).press().release().perform(),
    drag: (from, to) =>
      driver
        .actions()
        .move(at(from))
        .press()
        .move(at(between(from, to)))
        .move(at(to))
        .release()
        .perform(),
    wheel: ({ x, y }, down) => driver.actions().scroll(Math.round(x), Math.round(y), 0, down, VIEWPORT, 100).perform(),
    async press(key, { shift } = { shift: false }) {
      const keys = driver.actions();
      if (shift) await keys.keyDown(Key.SHIFT).sendKeys(KEYS[key]).keyUp(Key.SHIFT).perform();
      else await keys.sendKeys(KEYS[key]).perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async quit() {
      await driver.quit();
      await end();
    },
  };
}

/** A move in one go would be none: only what has moved a little is a drag. */
const between = (from: { x: number; y: number }, to: { x: number; y: number }) => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
});

/** The driver listens a moment after it was started. */
async function connect(port: number, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  await listens(port);
  return new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
}

async function listens(port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}

/** The server of the display chooses a free number, and writes it. */
async function startDisplay(xvfb: string): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const size = `${WINDOW.width}x${WINDOW.height}x24`;
  const child = spawn(xvfb, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${xvfb} ended with ${code}`)));
  const [number] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  return { name: `:${number}`, process: child };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
