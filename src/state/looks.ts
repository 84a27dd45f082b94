/** Addresses of the stylesheets that could not be fetched. */
const missing = new Set<string>();

/** Follows which stylesheets come: the loader takes one that failed once for one that is there. */
export function followLooks(head: HTMLHeadElement): void {
  const miss = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    missing.add(target.href);
    target.remove();
  };
  // These errors do not bubble.
  head.addEventListener('error', miss, true);
}

/**
 * Fetches what could not be fetched, without which a screen would be shown bare.
 *
 * @throws where something still can't be fetched
 */
export async function fetchMissingLooks(): Promise<void> {
  await Promise.all([...missing].map(fetchLook));
}

async function fetchLook(href: string): Promise<void> {
  await new Promise((onload, reject) => {
    const onerror = (): void => reject(new Error(`Unable to preload CSS for ${href}`));
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
  missing.delete(href);
}
