/*
 * The storage and the cookies of the browser. No other file names them (`tests/architecture.test.ts`), because a browser
 * may refuse them: with blocked cookies the getters throw, in some apps the storage is null, and a full one stores
 * nothing.
 */

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** A storage in which a refused value lasts until the page is left. On the server it is empty. */
function createBrowserStore(open: () => Storage) {
  const refused = new Map<string, string>();
  return {
    read: (key: string): string | null => refused.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    write(key: string, value: string): void {
      refused.set(key, value);
      attempt(() => {
        open().setItem(key, value);
        refused.delete(key);
      });
    },
    remove(key: string): void {
      refused.delete(key);
      attempt(() => open().removeItem(key));
    },
    /** The keys with this beginning. */
    list: (beginning: string): string[] =>
      [...refused.keys(), ...(attempt(() => Object.keys(open())) ?? [])].filter((key) => key.startsWith(beginning)),
  };
}

/** Values of this tab, until it is closed. */
export const tabStore = createBrowserStore(() => window.sessionStorage);
/** Values of this browser. */
export const deviceStore = createBrowserStore(() => window.localStorage);

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookies that scripts may read, `name=value; name=value`; empty if the browser refuses them. */
export const readCookies = (): string => attempt(() => document.cookie) ?? '';

/** Stores a choice in a cookie, for a year or so many seconds. The server also reads it. */
export function saveCookie(name: string, value: string, seconds = YEAR_SECONDS): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and over plain http
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`;
  });
}
