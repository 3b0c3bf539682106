import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { PAGE_TIMEOUT_MS, TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The tests of components stand beside them and run in Chromium. */
export const COMPONENT_TESTS = 'src/web/**/*.browser.test.tsx';

/** The files whose packages are bundled before the first test: a package that is found later would load the page again. */
export const BUNDLED_FROM = ['src/web/**/*.{ts,tsx}', '!src/web/**/*.test.{ts,tsx}', 'tests/components/*.{ts,tsx}'];

/** The longest time of a test, and of a wait for its page, in milliseconds. */
type Patience = { test: number; wait: number };

/** The options of vitest for tests that run in a page of Chromium. All of them share one page and its modules. */
export function browserTest({ test, wait }: Patience): TestProjectInlineConfiguration['test'] {
  return {
    isolate: false,
    fileParallelism: false,
    setupFiles: [here('setup.ts')],
    testTimeout: test,
    hookTimeout: test,
    expect: { poll: { timeout: wait } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1024, height: 800 },
      provider: playwright({
        launchOptions: {
          // Read when the browser starts: tests of other projects need none.
          get executablePath() {
            return findChromium();
          },
          args: chromiumFlags(),
        },
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: wait,
      }),
      instances: [{ browser: 'chromium' }],
    },
  };
}

/** The project of vitest with the tests of components; `root` is the folder of the repository. */
export function componentProject(root: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    root,
    optimizeDeps: { entries: BUNDLED_FROM },
    test: {
      name: 'components',
      include: [COMPONENT_TESTS],
      ...browserTest({ test: TEST_TIMEOUT_MS, wait: PAGE_TIMEOUT_MS }),
    },
  };
}
