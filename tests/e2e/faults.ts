import type { Page, Route } from '@playwright/test';

/** The browser's own messages about calls that fail. */
export const NOISE = /Failed to load resource|WebSocket|ERR_/;

export type Fault = (route: Route) => Promise<void>;

export const html: Fault = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Gateway</h1>' });
export const broken: Fault = (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' });
export const answer =
  (body: unknown): Fault =>
  (route) =>
    route.fulfill({ json: body });

/** The server's own answer, changed on its way; a later visit has the changed one already (204). */
export const changed =
  <T>(change: (body: T) => void): Fault =>
  async (route) => {
    const response = await route.fetch();
    if (response.status() === 204) return route.fulfill({ response });
    const body = (await response.json()) as T;
    change(body);
    await route.fulfill({ response, json: body });
  };

/** All console messages of the page and its workers, each line with its kind first. */
export function consoleOf(page: Page): readonly string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()} ${message.text()}`));
  return lines;
}
