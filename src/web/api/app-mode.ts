import { useSyncExternalStore } from 'react';

/**
 * The insurer's mobile app shows the site in a web view. The app says so before any script of the page runs (iOS
 * `WKUserScript` at document start, Android `addDocumentStartJavaScript`, each for our origin alone): window.insurerApp
 * = { isNative: true, isSale: false, isRequiredPayment: false, token: 'session.…' } The page reads and removes it at
 * once and stores it in memory. The token is never part of an address, so it is not sent, logged or left in a history;
 * and nobody can pass a token to somebody else by a link.
 */
export type AppMode = {
  /** The app has its own bar and menu. */
  isNative: boolean;
  /** The app passed the token of its user. */
  fromAppToken: boolean;
  /** The user of that token sells to a customer who is present. */
  isSale: boolean;
  /** The purchase is paid at once: it cannot be saved for later, and no payment link is sent. */
  isRequiredPayment: boolean;
};

type AppSession = { mode: AppMode; token: string | undefined };

const member = 'insurerApp';
const browserSession: AppSession = {
  mode: { isNative: false, fromAppToken: false, isSale: false, isRequiredPayment: false },
  token: undefined,
};

/** Reads the app's data from a window and removes it there. Any value other than `true` is false. */
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

/** The mode in which the app shows the site; all false in a browser, and in a page that the server rendered. */
export function useAppMode(): AppMode {
  return useSyncExternalStore(
    noopSubscribe,
    () => appSession.mode,
    () => browserSession.mode,
  );
}

/** The same mode, for code outside of React. */
export const appMode = appSession.mode;

/** The page is inside the app. */
export const isNativeApp = appSession.mode.isNative;

/** The token that the app has passed. */
export const appToken = appSession.token;
