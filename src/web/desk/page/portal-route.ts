import { CalendarCheck, type LucideIcon } from 'lucide-react';
import { type ComponentType, createContext } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { Scope } from '#contract/scopes.ts';
import { patterns } from '#web/router/paths.ts';

/** A page of the portal, the rights that open it, and its entry in the side menu if it has one. */
export type PortalRoute = {
  pattern: string;
  /** Reads its parameters with `useParams`. */
  page: ComponentType & { preload: () => void };
  /** Message files that it needs besides those of every page. */
  words?: readonly string[];
  /** The page itself shows no validation problems. Its forms do, and they load the messages of problems themselves. */
  isQuiet?: true;
  /** The user needs any of these; without this member, everyone with access to the portal may open the page. */
  scopes?: readonly Scope[];
  /** The page is open to users without any right, too. */
  always?: true;
  menu?: {
    name: string;
    icon: LucideIcon;
    group?: 'administration';
    /** Address prefix of further pages that belong to this menu entry. */
    within?: string;
  };
};

/** A page with an entry in the side menu. */
export type MenuRoute = PortalRoute & Required<Pick<PortalRoute, 'menu'>>;

/**
 * True if the user has a right for the portal. Rights for the studio alone do not count: the studio is separate, in the
 * same shell.
 */
export function hasAccess({ scope }: Pick<ProfileView, 'scope'>): boolean {
  return scope.some((one) => !one.startsWith('studio:'));
}

export function canSee({ scopes, always }: PortalRoute, user: Pick<ProfileView, 'scope'>): boolean {
  if (always) return true;
  return scopes === undefined ? hasAccess(user) : scopes.some((one) => user.scope.includes(one));
}

/** All pages that need a sign-in, in the order of the menu. Their surfaces do not import each other. */
export const StaffRoutes = createContext<readonly PortalRoute[]>([]);

/**
 * The entries of a user's side menu. The home page has the due work; it begins quotations, too, and has their name, for
 * sellers alone. For others it is the first entry.
 */
export function buildMenu(routes: readonly PortalRoute[], user: Pick<ProfileView, 'scope'>): MenuRoute[] {
  const entries = routes.flatMap((route) =>
    route.menu && canSee(route, user) ? [{ ...route, menu: route.menu }] : [],
  );
  if (user.scope.includes('b2b:sell')) return entries;
  const [home, others] = [true, false].map((isHome) =>
    entries.filter(({ pattern }) => (pattern === patterns.portalHome) === isHome),
  ) as [MenuRoute[], MenuRoute[]];
  return [...home.map((route) => ({ ...route, menu: { name: 'due', icon: CalendarCheck } })), ...others];
}

/** The signed-in user's entries of the side menu, which the menu and some pages show. */
export const OpenPages = createContext<readonly MenuRoute[]>([]);
