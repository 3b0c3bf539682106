import { patterns } from '#web/router/paths.ts';

const PATH = 'portal.signIn';
const WANTED = 'portal.wanted';

const ways = { name: patterns.signIn, phone: patterns.signInWithPhone };
type Way = keyof typeof ways;

/** The address of the sign-in used last in this browser; nothing else is remembered. */
export function signInUsedLast(): string {
  return localStorage.getItem(PATH) === 'phone' ? ways.phone : ways.name;
}

export function rememberSignIn(way: Way): void {
  localStorage.setItem(PATH, way);
}

/**
 * Keeps for the visit where one wanted to go before signing in.
 * @param place path without its language prefix, and query
 */
export function rememberWanted(place: string): void {
  if (isOurs(place)) sessionStorage.setItem(WANTED, place);
}

/** Where one wanted to go; undefined for nowhere, or where storage holds what is no page of the portal. */
export function wantedPlace(): string | undefined {
  const place = sessionStorage.getItem(WANTED);
  return place !== null && isOurs(place) ? place : undefined;
}

export function forgetWanted(): void {
  sessionStorage.removeItem(WANTED);
}

/** A page of the portal behind the sign-in, or of a journey that an agent was in: no other origin, no other page. */
function isOurs(place: string): boolean {
  const areas = [`${patterns.portal}/`, `${patterns.chooser}/`, patterns.studio];
  if (!areas.some((area) => place.startsWith(area)) || /[\\\s]/.test(place)) return false;
  const { origin, pathname } = new URL(place, 'http://here');
  return (
    origin === 'http://here' &&
    areas.some((area) => pathname.startsWith(area)) &&
    !Object.values(ways).includes(pathname as never)
  );
}
