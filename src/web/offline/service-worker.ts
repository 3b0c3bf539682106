import { CARD_PATH, caching, OFFLINE_MARK, OFFLINE_PATH, type WorkerSettings } from './names.ts';
import { addCards, chooseStrategy, findShellPath, isAsset, isExcluded, selectOfflinePage } from './worker-rules.ts';

/*
 * The service worker of the public pages. It stores offline pages without personal data, hashed files that a page used,
 * of a wizard that was used the page that is the same for everybody, and nothing else: no answer of the API and no page of
 * a visitor. Cards are stored by `kept-cards.ts`, when the customer asks for it.
 */

type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type AskEvent = LifeEvent & {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/** The members of the worker's scope that TypeScript's library of pages does not have. */
type WorkerScope = {
  shop: WorkerSettings;
  location: Location;
  navigator: Pick<Navigator, 'languages'>;
  clients: { claim: () => Promise<void>; get: (id: string) => Promise<{ url: string } | undefined> };
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: (<Type extends 'install' | 'activate'>(type: Type, run: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', run: (event: AskEvent) => void) => void) &
    ((type: 'message', run: (event: LifeEvent & { data: unknown }) => void) => void);
};

const worker = globalThis as unknown as WorkerScope;
const { origin } = worker.location;
const { excluded } = worker.shop;
const languages = ['en', 'km', 'zh'];
/** The most files in the cache: more than all public pages have. */
const MAX_ASSETS = 200;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => event.waitUntil(store(event.data)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (chooseStrategy(request, origin, excluded)) {
    case 'asset':
      return event.respondWith(serveAsset(event));
    case 'card':
      return event.respondWith(serveCard(request));
    case 'removeCard':
      return event.respondWith(removeCard(request));
    case 'page':
      return event.respondWith(servePage(event));
  }
});

/** Stores the offline pages and their styles. */
async function install(): Promise<void> {
  const pages = await caches.open(caching.pages);
  await pages.addAll(languages.map((language) => new Request(OFFLINE_PATH + language, { cache: 'reload' })));
  const page = await pages.match(`${OFFLINE_PATH}en`);
  const html = (await page?.text()) ?? '';
  await storeAssets([...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, path]) => origin + path));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  // The browser asks for a page while the worker starts.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Stores hashed files that a page used before the worker controlled it, and pages of wizards. */
async function store(data: unknown): Promise<void> {
  if (!Array.isArray(data)) return;
  const urls = data.filter((one): one is string => typeof one === 'string' && one.startsWith(`${origin}/`));
  await storeAssets(urls);
  for (const url of urls) await storeShell(url).catch(() => {});
}

async function storeAssets(urls: readonly string[]): Promise<void> {
  const assets = await caches.open(caching.assets);
  const files = [...new Set(urls)].filter((url) => isAsset(url, origin));
  await Promise.all(files.map(async (url) => (await assets.match(url)) ?? assets.add(url).catch(() => {})));
  await limit(assets);
}

/** Stores the page of a wizard with the files that it names, unless the stored one is the server's present one. */
async function storeShell(url: string): Promise<void> {
  const path = findShellPath(url);
  if (path === undefined) return;
  const pages = await caches.open(caching.pages);
  const etag = (await pages.match(path))?.headers.get('etag');
  // Without cookies the server sends the page that is the same for everybody.
  const response = await fetch(url, { credentials: 'omit', headers: etag ? { 'if-none-match': etag } : {} });
  const html = response.ok ? await response.clone().text() : '';
  // The server has not drawn the page; then it has no data of the product.
  if (!html.includes('id="page-state"')) return;
  await storeAssets([...html.matchAll(/"(\/(?:assets|api\/validators)\/[^"]+)"/g)].map(([, file]) => origin + file));
  await pages.put(path, response);
}

/** Deletes the oldest files. */
async function limit(assets: Cache): Promise<void> {
  const keys = await assets.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_ASSETS))) await assets.delete(key);
}

async function serveAsset(event: AskEvent): Promise<Response> {
  const { request, clientId } = event;
  const stored = await caches.match(request, { cacheName: caching.assets, ignoreVary: true });
  if (stored) return stored;
  const [response, client] = await Promise.all([fetch(request), worker.clients.get(clientId)]);
  if (response.ok && client && !isExcluded(client.url, excluded)) {
    event.waitUntil(storeAsset(request, response.clone()));
  }
  return response;
}

async function storeAsset(request: Request, response: Response): Promise<void> {
  const assets = await caches.open(caching.assets);
  await assets.put(request, response);
  await limit(assets);
}

/** The page from the network; without a network, the stored page of a wizard, or else the offline page. */
async function servePage({ request, preloadResponse }: AskEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await findShell(request.url)) ?? serveOfflinePage(request.url);
  }
}

async function findShell(url: string): Promise<Response | undefined> {
  const path = findShellPath(url);
  const page = path === undefined ? undefined : await (await caches.open(caching.pages)).match(path);
  if (!page) return undefined;
  const html = (await page.text()).replace('<html', `<html ${OFFLINE_MARK}`);
  return new Response(html, { headers: page.headers });
}

async function serveOfflinePage(url: string): Promise<Response> {
  const pages = await caches.open(caching.pages);
  const page = await pages.match(selectOfflinePage(url, worker.navigator.languages));
  if (!page) return Response.error();
  const paths = (await (await openCards()).keys()).map((key) => new URL(key.url).pathname);
  const numbers = paths.map((path) => decodeURIComponent(path.slice(CARD_PATH.length)));
  return new Response(addCards(await page.text(), numbers), { headers: page.headers });
}

const openCards = () => caches.open(caching.cards);

async function serveCard({ url }: Request): Promise<Response> {
  return (await (await openCards()).match(url)) ?? new Response(null, { status: 404 });
}

async function removeCard({ url, referrer }: Request): Promise<Response> {
  await (await openCards()).delete(url);
  return Response.redirect(referrer, 303);
}
