/** Stylesheets that could not be fetched, by address, with the fetch that is running now; null where none is. */
const missing = new Map<string, Promise<void> | null>();

/** By the function that loads code: the stylesheet whose failure made it fail. */
const lacked = new WeakMap<() => Promise<unknown>, string>();

/** Tracks which stylesheets load: the loader assumes that one that failed once is there. */
export function retryStylesheets(head: HTMLHeadElement): void {
  const miss = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    missing.set(target.href, null);
    target.remove();
  };
  // These errors do not bubble.
  head.addEventListener('error', miss, true);
}

/**
 * Loads code after all failed stylesheets have been tried again. Failures of other code do not hold it up.
 *
 * @param load the same function for the same code
 * @throws where the code, or the stylesheet that made it fail before, still can't be fetched
 */
export async function loadWithStylesheets<Module>(load: () => Promise<Module>): Promise<Module> {
  await Promise.allSettled([...missing.keys()].map(fetchStylesheet));
  const lack = lacked.get(load);
  if (lack !== undefined && missing.has(lack)) throw new Error(unable + lack);
  try {
    return await load();
  } catch (error) {
    const [, href] = String(error).split(unable);
    if (href !== undefined) lacked.set(load, href);
    throw error;
  }
}

/** The message of the loader. */
const unable = 'Unable to preload CSS for ';

function fetchStylesheet(href: string): Promise<void> {
  const coming = missing.get(href) ?? fetchAgain(href);
  missing.set(href, coming);
  return coming;
}

/** A second failure is recorded like the first. */
async function fetchAgain(href: string): Promise<void> {
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
  missing.delete(href);
}
