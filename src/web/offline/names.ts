/** The worker's address; its scope is the whole site. */
export const WORKER_PATH = '/service-worker.js';
/** The beginning of the addresses of the offline pages; a language follows. */
export const OFFLINE_PATH = '/offline/';
/** The beginning of the addresses of the cards on this device; the policy's number follows. The server has none. */
export const CARD_PATH = '/kept-cards/';

/** The attribute of the root element of a document that the worker has sent without a connection. */
export const OFFLINE_MARK = 'data-offline';

/** The caches of this site. Only a customer's own act fills `cards`. */
export const caching = { pages: 'offline-pages', assets: 'assets', cards: 'kept-cards' };

/** The settings that the server writes in front of the worker's script. */
export type WorkerSettings = {
  /** Changes with the offline pages, so that browsers fetch them again. */
  version: string;
  /** First segments of addresses that the worker leaves alone. */
  excluded: readonly string[];
};
