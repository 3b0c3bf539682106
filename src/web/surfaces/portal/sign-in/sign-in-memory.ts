import { deviceStore, tabStore } from '#web/hydration/browser-store.ts';
import { patterns } from '#web/router/paths.ts';

const METHOD_KEY = 'portal.signIn';
const RETURN_KEY = 'portal.wanted';

const signInPaths = { name: patterns.signIn, phone: patterns.signInWithPhone };
type SignInMethod = keyof typeof signInPaths;

/** The address of the last sign-in in this browser; nothing else is stored. */
export function readLastSignInPath(): string {
  return deviceStore.read(METHOD_KEY) === 'phone' ? signInPaths.phone : signInPaths.name;
}

export function rememberSignIn(way: SignInMethod): void {
  deviceStore.write(METHOD_KEY, way);
}

/**
 * Stores for the visit the page that the person requested before the sign-in.
 *
 * @param place path without its language prefix, and query
 */
export function rememberReturnPath(place: string): void {
  if (isAllowedPath(place)) tabStore.write(RETURN_KEY, place);
}

/**
 * The page requested before the sign-in; undefined if there is none, or if the stored value is no page of the portal.
 */
export function readReturnPath(): string | undefined {
  const place = tabStore.read(RETURN_KEY);
  return place !== null && isAllowedPath(place) ? place : undefined;
}

export function clearReturnPath(): void {
  tabStore.remove(RETURN_KEY);
}

/** True for a page that needs a sign-in, or a page of an agent's journey: no other origin, no other page. */
function isAllowedPath(place: string): boolean {
  const areas = [`${patterns.portal}/`, `${patterns.chooser}/`, patterns.studio];
  if (!areas.some((area) => place.startsWith(area)) || /[\\\s]/.test(place)) return false;
  const { origin, pathname } = new URL(place, 'http://here');
  return (
    origin === 'http://here' &&
    areas.some((area) => pathname.startsWith(area)) &&
    !Object.values(signInPaths).includes(pathname as never)
  );
}
