import { useSyncExternalStore } from 'react';

/**
 * Inside the insurer's mobile app the site is shown by a web view, which says so before any script of the page runs
 * (iOS `WKUserScript` at document start, Android `addDocumentStartJavaScript`, each for our origin alone):
 *
 *   window.insurerApp = { isNative: true, isSale: false, isRequiredPayment: false, token: 'session.…' }
 *
 * It is taken from there at once and kept in memory. The token never stands in an address, so it is not sent, logged or
 * left in a history; and nobody can hand somebody else a token by a link.
 */
export type AppMode = {
  /** The app has a bar and a menu of its own. */
  isNative: boolean;
  /** The app handed its user's token in. */
  fromAppToken: boolean;
  /** The user whose token was handed in sells to a customer who is present. */
  isSale: boolean;
  /** The purchase is paid at once: it is not kept for later, and no link to pay is given out. */
  isRequiredPayment: boolean;
};

type AppSession = { mode: AppMode; token: string | undefined };

const member = 'insurerApp';
const browserSession: AppSession = {
  mode: { isNative: false, fromAppToken: false, isSale: false, isRequiredPayment: false },
  token: undefined,
};

/** What the app has left in a window; there it is removed. Anything else than `true` is false. */
export function readAppMode(place: object): AppSession {
  const given: unknown = Reflect.get(place, member);
  if (typeof given !== 'object' || given === null) return browserSession;
  Reflect.deleteProperty(place, member);
  const is = (name: string): boolean => Reflect.get(given, name) === true;
  const token = parseAppToken(Reflect.get(given, 'token'));
  return {
    mode: {
      isNative: is('isNative'),
      fromAppToken: token !== undefined,
      isSale: is('isSale') && token !== undefined,
      isRequiredPayment: is('isRequiredPayment'),
    },
    token,
  };
}

/** Only what can stand in a header. */
function parseAppToken(given: unknown): string | undefined {
  return typeof given === 'string' && /^[\w.~+/=-]{8,4096}$/.test(given) ? given : undefined;
}

const appSession = typeof window === 'undefined' ? browserSession : readAppMode(window);
const noopSubscribe = () => () => {};

/** How the app shows the site; all false in a browser, and in what the server has drawn. */
export function useAppMode(): AppMode {
  return useSyncExternalStore(
    noopSubscribe,
    () => appSession.mode,
    () => browserSession.mode,
  );
}

/** How the app shows the site, for what is not drawn. */
export const appMode = appSession.mode;

/** The page is inside the app. */
export const isNativeApp = appSession.mode.isNative;

/** The token that the app has handed in. */
export const appToken = appSession.token;
