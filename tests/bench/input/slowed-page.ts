import { type Browser, chromium, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { recordInputTimings } from './input-timings.ts';

const PHONE_VIEWPORT = { width: 390, height: 844 };

/**
 * A Chromium whose frames come as soon as they are drawn: what is measured is what a page works, and not how long it then
 * waits for the screen; `shown` is one whose frames are shown sixty times a second.
 */
export const launchBenchChromium = (shown = false): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags(), ...(shown ? [] : ['--disable-frame-rate-limit', '--disable-gpu-vsync'])],
  });

/** A new visitor's page on a phone, in a browser so many times slowed. */
export async function openSlowedPage(browser: Browser, times: number): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE_VIEWPORT, reducedMotion: 'reduce' });
  // tsx names functions by a helper of its own, which pages have not.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(recordInputTimings);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return page;
}
