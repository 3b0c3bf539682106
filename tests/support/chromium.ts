import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/**
 * Where Chromium is: `CHROMIUM_PATH`, else Playwright's own download, else the system's; first of all the one without
 * windows, which does a third less for each page, unless the `whole` is needed (it shows PDFs). Throws a hint if nowhere.
 */
export function findChromium(whole = false): string {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const usual = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  );
  const known = [...(whole ? [] : ['/usr/bin/chromium-headless-shell']), chromium.executablePath(), ...usual];
  const found = known.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    'No Chromium for the tests. Debian: apt-get install -y chromium. Elsewhere: npx playwright install chromium. Or set CHROMIUM_PATH.',
  );
}

/** Flags under which Chromium runs no errands of its own: it asks nothing of any network by itself. */
export function chromiumFlags(): string[] {
  return [
    // Its sandbox refuses root, which is who runs in most containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Without windows it would fit letters to whole pixels, and they would be wider than anybody sees them.
    '--font-render-hinting=none',
  ];
}

export function launchChromium(whole = false): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(whole), args: chromiumFlags() });
}
