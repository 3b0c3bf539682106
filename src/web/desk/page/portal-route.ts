import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { Scope } from '#contract/scopes.ts';
import { patterns } from '#web/router/paths.ts';

/** A page of the portal, who may see it, and its entry in the side menu if it has one. */
export type PortalRoute = {
  pattern: string;
  /** Reads its parameters with `useParams`. */
  page: ComponentType & { preload: () => void };
  /** Message files that it needs besides those of every page. */
  words?: readonly string[];
  /** Problems are told in its forms alone, which fetch the words of these when they need them. */
  isQuiet?: true;
  /** Any of these; left out, the page is for everyone who has access to the portal. */
  scopes?: readonly Scope[];
  /** Without any right, too. */
  always?: true;
  menu?: {
    name: string;
    icon: LucideIcon;
    group?: 'administration';
    /** Pages elsewhere that belong to it, by the beginning of their address. */
    within?: string;
  };
};

/** One with an entry in the side menu. */
export type MenuRoute = PortalRoute & Required<Pick<PortalRoute, 'menu'>>;

/** Whether somebody has anything to do in the portal: the studio is another place, in the same shell. */
export function hasAccess({ scope }: Pick<ProfileView, 'scope'>): boolean {
  return scope.some((one) => !one.startsWith('studio:'));
}

export function canSee({ scopes, always }: PortalRoute, user: Pick<ProfileView, 'scope'>): boolean {
  if (always) return true;
  return scopes === undefined ? hasAccess(user) : scopes.some((one) => user.scope.includes(one));
}

/** All pages behind the sign-in, in the order of the menu. The surfaces that have them do not import each other. */
export const StaffRoutes = createContext<readonly PortalRoute[]>([]);

/** The entries of somebody's side menu. A quote is for sellers. */
export function buildMenu(routes: readonly PortalRoute[], user: Pick<ProfileView, 'scope'>): MenuRoute[] {
  return routes.flatMap((route) => {
    const { menu } = route;
    if (!menu || !canSee(route, user)) return [];
    if (route.pattern === patterns.portalHome && !user.scope.includes('b2b:sell')) return [];
    return [{ ...route, menu }];
  });
}
