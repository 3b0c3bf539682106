import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { PAGE_TIMEOUT_MS, TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';

// biome-ignore lint/style/noDefaultExport: Playwright reads the default export
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // `npm test` has minutes: a deep run tests slow parts and parts that few people change.
  testIgnore: isDeep ? [] : 'deep/*',
  // Each worker has a whole shop of its own, and waits for its browser half of the time: three fill two cores.
  workers: 3,
  fullyParallel: true,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: PAGE_TIMEOUT_MS },
  reporter: [['list']],
  outputDir: '../../test-results',
  use: {
    viewport: { width: 390, height: 844 },
    actionTimeout: PAGE_TIMEOUT_MS,
    // A worker would answer instead of the routes of a test; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    // The pages honour it, and nobody waits for what moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Films and copies of every page are almost never needed: steps are stored, and a picture of a failed page.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags() },
  },
});
