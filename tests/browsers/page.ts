import type { Driver, Point } from './driver.ts';

/** What is waited for may take its time on a slow machine, in ms. */
const PATIENCE = 90_000;
const POLL_DELAY = 150;

/** The page as a person finds their way in it: by what is written and said. */
export interface Page extends Driver {
  /** Waits until something holds. @throws where it does not in a minute and a half, with the last answer or error */
  until(what: string, holds: () => Promise<boolean>): Promise<void>;
  /** Waits for an element of that selector whose name or text matches, and clicks its middle. */
  clickOn(selector: string, name: RegExp): Promise<void>;
  /** Waits for such an element to be seen. */
  see(selector: string, name: RegExp): Promise<void>;
  /** Puts text into the field of that label. */
  fill(label: string, text: string): Promise<void>;
}

export function createPage(driver: Driver): Page {
  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE;
    let last = 'it does not hold';
    while (performance.now() < end) {
      try {
        if (await holds()) return;
      } catch (error) {
        // A page that is being left cannot be asked.
        last = String(error);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_DELAY));
    }
    throw new Error(`Waited in vain until ${what}: ${last}`);
  }

  /** What moves, as a sheet that comes in, is waited for: it must be found at the same place twice. */
  async function middleOf(selector: string, name: RegExp): Promise<Point> {
    let found: Point | null = null;
    await until(`${name.source} can be clicked`, async () => {
      const before = found;
      found = await driver.evaluate(findMiddle, selector, name.source);
      return found !== null && found.x === before?.x && found.y === before.y;
    });
    if (found === null) throw new Error(`${name.source} is gone`);
    return found;
  }

  const clickOn = async (selector: string, name: RegExp): Promise<void> => driver.click(await middleOf(selector, name));
  return {
    ...driver,
    until,
    clickOn,
    see: (selector, name) => until(`${name.source} is seen`, () => driver.evaluate(isSeen, selector, name.source)),
    async fill(label, text) {
      await clickOn('input', new RegExp(`^${label}`));
      await until(`${label} has the focus`, () =>
        driver.evaluate(() => document.activeElement?.matches('input') === true),
      );
      await driver.type(text);
    },
  };
}

/** Where the first such element is that the mouse would hit; null = there is none. */
function findMiddle(selector: string, name: string): Point | null {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    const said = element.getAttribute('aria-label') ?? (label ?? element).innerText;
    if (!new RegExp(name).test(said.trim()) || element.getAttribute('aria-disabled') === 'true') continue;
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(middle.x, middle.y);
    if (hit !== null && (element.contains(hit) || hit.contains(element))) return middle;
  }
  return null;
}

function isSeen(selector: string, name: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some((element) => {
    const said = element.getAttribute('aria-label') ?? element.textContent;
    return new RegExp(name).test(said.trim()) && element.getClientRects().length > 0;
  });
}
