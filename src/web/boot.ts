import { buildDraftStorageKey, DRAFT_FRAGMENT } from './draft/draft-storage-key.ts';
import { deviceStore, tabStore } from './hydration/browser-store.ts';
import { recordEarlyEvents } from './hydration/early-events.ts';
import { yieldToBrowser } from './hydration/yield-to-browser.ts';
import { isServerThere } from './offline/is-server-there.ts';
import { isOfflineDocument } from './offline/offline-document.ts';
import { reloadOnStaleChunk } from './router/reload-on-stale-chunk.ts';

/** Longest wait for a browser that does not report its first paint. Milliseconds. */
const MAX_WAIT_MS = 3000;
const FILES_PER_TASK = 8;

/**
 * The first script of a page. The server's HTML is painted before anything else is fetched: on a slow line the scripts
 * would slow down styles and fonts. If the server rendered nothing, the scripts load at once.
 */
reloadOnStaleChunk(isServerThere);
recordEarlyEvents({
  hasBegun,
  // The server would not know the partner of the visit, nor the app's sign-in. Without a connection nothing is sent.
  canSend: tabStore.read('partner') === null && !('insurerApp' in window) && !isOfflineDocument(),
});
const isDrawn = document.getElementById('root')?.hasAttribute('data-drawn') && document.visibilityState === 'visible';
if (isDrawn) afterPaint(start);
else start();

function hasBegun({ dataset: { product = '', draft, address } }: HTMLElement): boolean {
  if (draft) {
    // The server has begun this draft, and shows it.
    deviceStore.write(buildDraftStorageKey(product), draft);
    history.replaceState(null, '', address);
    return false;
  }
  if (window.location.hash.startsWith(DRAFT_FRAGMENT)) return true;
  return deviceStore.read(buildDraftStorageKey(product)) !== null;
}

async function afterPaint(go: () => void): Promise<void> {
  await new Promise<void>((done) => {
    // Some browsers report the paint of the background first.
    const observer = new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint')[0] && done());
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(done, MAX_WAIT_MS);
  });
  go();
}

/** Starts in small tasks, one after the other: a single task would block scrolling and taps. */
async function start(): Promise<void> {
  const files = listPageScripts();
  for (let next = 0; next < files.length; next += FILES_PER_TASK) {
    files.slice(next, next + FILES_PER_TASK).forEach(prefetchScripts);
    await yieldToBrowser();
  }
  await import('react-dom/client');
  await yieldToBrowser();
  await import('./entry-client.tsx');
}

/** The scripts of this page, as the server lists them. */
function listPageScripts(): string[] {
  return JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
}

function prefetchScripts(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}
