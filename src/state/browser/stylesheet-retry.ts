/** The sheets that could not be fetched, by their addresses, with what fetches them now; null where nothing does. */
const missing = new Map<string, Promise<void> | null>();

/** By what loads code, the sheet for want of which it failed. */
const lacked = new WeakMap<() => Promise<unknown>, string>();

/** Follows which stylesheets come: the loader takes one that failed once for one that is there. */
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
 * Loads code after all looks that could not be fetched have been tried anew. What others lack does not hold it up.
 *
 * @param load the same function for the same code
 * @throws where it, or the look for want of which it failed before, still can't be fetched
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

/** As the loader says it. */
const unable = 'Unable to preload CSS for ';

function fetchStylesheet(href: string): Promise<void> {
  const coming = missing.get(href) ?? fetchAnew(href);
  missing.set(href, coming);
  return coming;
}

/** Where it fails again, that is heard as the first time. */
async function fetchAnew(href: string): Promise<void> {
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
  missing.delete(href);
}
