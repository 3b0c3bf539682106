import type { Page } from '@playwright/test';

/**
 * A clock of the page's own thread, in milliseconds: drawing, layout and scripts. Other work of the machine is not
 * counted, so that the figure is the same on a busy one.
 */
export async function createPageTimer(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const worked = metrics.find(({ name }) => name === 'ThreadTime');
    if (!worked) throw new Error('the browser does not say what a page works');
    return worked.value * 1000;
  };
}
