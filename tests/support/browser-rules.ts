import type { Node, SourceFile } from './source-files.ts';

const CLOCK_FILE = 'src/web/hydration/server-clock.ts';
const STORE_FILE = 'src/web/hydration/browser-store.ts';
/** The only folder that names the caches of the browser. */
const CACHE_FOLDER = 'src/web/offline/';
/** The members that react-query notes by the clock of the device. */
const DEVICE_TIMES = ['dataUpdatedAt', 'errorUpdatedAt', 'submittedAt'];
const STORES = ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore', 'cookieEnabled'];

/**
 * Files of the web that read the clock of the device (`clock`), or its storage or cookies (`store`). One file reads the
 * clock, one the storage; all others call those.
 */
export function findBrowserViolations({ file, nodes }: SourceFile): string[] {
  if (!file.startsWith('src/web/')) return [];
  const clock = file !== CLOCK_FILE && nodes.some(readsClock);
  const store =
    (file !== STORE_FILE && nodes.some(readsStore)) ||
    (!file.startsWith(CACHE_FOLDER) && nodes.some((node) => nameOf(node) === 'caches'));
  return [...(clock ? [`${file} clock`] : []), ...(store ? [`${file} store`] : [])];
}

function readsClock(node: Node): boolean {
  const { type, callee, object, property, arguments: given } = node;
  if (type === 'MemberExpression') return nameOf(object) === 'Date' && nameOf(property) === 'now';
  if (type === 'Identifier') return DEVICE_TIMES.includes(String(node.name));
  if (type === 'CallExpression' && nameOf(callee) === 'Date') return true;
  const isClock = type === 'NewExpression' ? nameOf(callee) === 'Date' : nameOf(callee) === 'dayjs';
  return isClock && (given as unknown[]).length === 0;
}

function readsStore(node: Node): boolean {
  if (node.type === 'MemberExpression' && nameOf(node.object) === 'document') return nameOf(node.property) === 'cookie';
  const word = node.type === 'Literal' ? node.value : nameOf(node);
  return typeof word === 'string' && STORES.includes(word);
}

const nameOf = (node: unknown): string | undefined =>
  (node as Node | undefined)?.type === 'Identifier' ? String((node as Node).name) : undefined;
