import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Where Chromium is: `CHROMIUM_PATH`, else Playwright's own download, else the system's. Throws a hint if nowhere. */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const usual = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ];
  const found = [chromium.executablePath(), ...usual].find((path) => existsSync(path));
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
  ];
}

export function launchChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags(), ...moreArgs] });
}
