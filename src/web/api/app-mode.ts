import { useSyncExternalStore } from 'react';

/**
 * The mode of the insurer's mobile app, which shows the site in a web view. Before any script of the page runs, the app
 * sets a global variable (iOS `WKUserScript` at document start, Android `addDocumentStartJavaScript`, each for our
 * origin alone): window.insurerApp = { isNative: true, isSale: false, isRequiredPayment: false, token: 'session.…' }
 * The page reads and removes this variable at once and keeps its values in memory. The token is never part of an
 * address, so it is not sent, logged or left in a history; and nobody can pass a token to somebody else by a link.
 */
export type AppMode = {
  /** The page is inside the app, which has its own bar and menu. */
  isNative: boolean;
  /** The app passed the token of its user. */
  fromAppToken: boolean;
  /** The user of that token sells to a customer who is present. */
  isSale: boolean;
  /** The purchase must be paid at once: it cannot be saved for later, and no payment link is sent. */
  isRequiredPayment: boolean;
};

type AppSession = { mode: AppMode; token: string | undefined };

const member = 'insurerApp';
const browserSession: AppSession = {
  mode: { isNative: false, fromAppToken: false, isSale: false, isRequiredPayment: false },
  token: undefined,
};

/**
 * Reads the variable that the mobile app has set on the window, and removes it there. A flag is true only if its value
 * is exactly `true`; `isSale` also needs a valid token. Without this variable all flags are false, and there is no
 * token.
 */
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

/** Returns the token if its characters are allowed in a header. */
function parseAppToken(given: unknown): string | undefined {
  return typeof given === 'string' && /^[\w.~+/=-]{8,4096}$/.test(given) ? given : undefined;
}

const appSession = typeof window === 'undefined' ? browserSession : readAppMode(window);
const noopSubscribe = () => () => {};

/** The mode of the mobile app. All flags are false outside of the app, on the server, and during hydration. */
export function useAppMode(): AppMode {
  return useSyncExternalStore(
    noopSubscribe,
    () => appSession.mode,
    () => browserSession.mode,
  );
}

/** The mode of `useAppMode`, for code outside of React. */
export const appMode = appSession.mode;

/** True if the page is inside the mobile app. */
export const isNativeApp = appSession.mode.isNative;

/** The token that the mobile app has passed; undefined if there is none. */
export const appToken = appSession.token;
