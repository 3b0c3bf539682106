import { OFFLINE_MARK } from './names.ts';

/** True if the service worker has sent this document without a connection, until the server answers. */
export const isOfflineDocument = (): boolean => document.documentElement.hasAttribute(OFFLINE_MARK);

/** The server has answered: drafts are read from it again. */
export const endOfflineDocument = (): void => document.documentElement.removeAttribute(OFFLINE_MARK);
