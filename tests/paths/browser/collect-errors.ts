import type { Page } from 'playwright';
import type { BrowserPathRun } from './browser-path-run.ts';

/** Collects what no page may do: log an error (a blocked script, a missing message), throw, ask for what is not there. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    // A refused request is part of the walks; what the page makes of it is what they look at.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.status() >= 500 || (response.status() === 404 && !path.startsWith('/api/')))
      errors.push(`${response.status()} ${path}`);
  });
}

/** Nothing was logged as an error, and no word of the page is the id of a message. Throws what is wrong. */
export async function assertClean(
  { page, errors }: Pick<BrowserPathRun, 'page' | 'errors'>,
  product: string,
): Promise<void> {
  const untranslated = new RegExp(`\\b(?:${product}|${files})(?:\\.[A-Za-z][\\w-]*){1,6}\\b`, 'g');
  // biome-ignore lint/performance/useDomNodeTextContent: what people read, without what is hidden
  const text = await page.locator('body').innerText();
  const ids = [...new Set(text.match(untranslated))];
  if (ids.length > 0) throw new Error(`not translated: ${ids.join(', ')}`);
  if (errors.length > 0) throw new Error(`the page logs: ${errors.splice(0).join(' | ')}`);
}

/** The first words of message ids. */
const files = ['shared', 'interface', 'wizard', 'checkout', 'problems'].join('|');
