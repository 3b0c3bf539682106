import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { PAGE_TIMEOUT_MS, TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { readProduct } from './read-product.ts';

// `npm test` builds first, and a build of Vite leaves the mode of production behind: React has no `act` in it, so a test
// would read a page that is not drawn yet.
process.env.NODE_ENV = 'test';

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
      commands: { readProduct },
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

/** The shop of a component test is closed: it answers no call with data. A frame of it is blank. */
export function closedShop(): Plugin {
  return {
    name: 'closed-shop',
    configureServer({ middlewares }) {
      middlewares.use(({ url = '' }, response, next) => {
        // Vite serves our own modules in src/web/api by that path.
        if (/^\/(chat-frame|api\/(?!.*\.tsx?))/.test(url))
          response.writeHead(url.startsWith('/api/') ? 503 : 200).end();
        else next();
      });
    },
  };
}

/** The project of vitest with the tests of components; `root` is the folder of the repository. */
export function componentProject(root: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    root,
    plugins: [closedShop()],
    optimizeDeps: { entries: BUNDLED_FROM },
    test: {
      name: 'components',
      include: [COMPONENT_TESTS],
      // They have another number of workers than the tests without a browser, and run after them.
      sequence: { groupOrder: 1 },
      ...browserTest({ test: TEST_TIMEOUT_MS, wait: PAGE_TIMEOUT_MS }),
    },
  };
}
