import { backOnline } from '../hydration/back-online.ts';

const guardMs = 60_000;

/** For so long after a connection came back, a chunk that fails was requested without it. */
const RECONNECT_MS = 5_000;

/** The pause between two questions to a server that does not answer. */
const ASK_MS = 1_000;

type AskServer = () => Promise<boolean>;

let reloading = false;
let lastFailure: Promise<void> = Promise.resolve();

/**
 * A chunk that fails to load mostly belongs to an older release: then the page reloads, at most once a minute, so that
 * a broken network causes no loop. After that the error page is shown. Without any network, or while the server
 * restarts, the page and its unsaved input stay, because nothing else could be loaded; `lazyPage` requests the chunk
 * again when the connection or the server is back.
 *
 * @param isServerThere asks the server for this page
 */
export function reloadOnStaleChunk(isServerThere: AskServer): void {
  let onlineAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('online', () => {
    onlineAt = performance.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    const now = performance.now();
    if (!navigator.onLine || now - onlineAt < RECONNECT_MS) return;
    event.preventDefault();
    lastFailure = reloadIfServerAnswers(isServerThere, event.payload);
    // `lazyPage` also waits for it; a failure of another import has no reader.
    lastFailure.catch(() => {});
  });
}

/**
 * Resolves when a chunk that failed may be requested again, because the server was away; never while the page reloads.
 * @throws the error of the chunk, if the server answers but the page may not reload
 */
export const chunkMayLoad = (): Promise<void> => lastFailure;

async function reloadIfServerAnswers(isServerThere: AskServer, error: unknown): Promise<void> {
  if (await waitForServer(isServerThere)) return;
  const [load] = performance.getEntriesByType('navigation');
  if (!canReload((load as PerformanceNavigationTiming | undefined)?.type, performance.now())) throw error;
  reloading = true;
  window.location.reload();
  await new Promise<never>(() => {});
}

/** Resolves when the server answers: true if it did not answer at first. */
async function waitForServer(isServerThere: AskServer): Promise<boolean> {
  for (let wasAway = false; ; wasAway = true) {
    if (await isServerThere()) return wasAway;
    await backOnline(ASK_MS);
  }
}

/**
 * Decides if a reload is allowed. Needs neither a clock nor a storage, because a browser may refuse both.
 *
 * @param type how the page was loaded, of `PerformanceNavigationTiming`
 * @param age milliseconds since then
 */
export function canReload(type: string | undefined, age: number): boolean {
  return type !== 'reload' || age >= guardMs;
}

/** True once the page is reloading. */
export function isReloading(): boolean {
  return reloading;
}
