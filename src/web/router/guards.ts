import { paths, patterns } from './paths.ts';

/** What guards know of a visit; what a page does not say is taken for not so. */
export type Visit = {
  signedIn?: boolean;
  /** The site is closed: the flag is set and the environment is Prod, which the server has judged. */
  maintenance?: boolean;
  /** The id in the address. */
  id?: string | undefined;
  order?: { ref: string; status: string };
  /** The address of the sign-in used last. */
  signIn?: string;
};

/** Where a visit is led instead; undefined lets it pass. */
type Guard = (visit: Visit) => string | undefined;

/** The guards of routes by name (specification, 2). */
const guards: Record<string, Guard> = {
  signedIn: ({ signedIn, signIn = patterns.signIn }) => (signedIn ? undefined : signIn),
  signedOut: ({ signedIn }) => (signedIn ? patterns.portalHome : undefined),
  maintenance: ({ maintenance, signedIn }) => (maintenance && !signedIn ? patterns.underConstruction : undefined),
  id: ({ id }) => (id ? undefined : patterns.chooser),
  completedOrder: ({ order }) => (order?.status === 'issued' ? paths.paymentSuccess(order.ref) : undefined),
};

/** A route names an unknown guard. `middleware` is its name. */
export type UnknownGuard = Error & { status: 500; middleware: string };

export function isUnknownGuard(error: unknown): error is UnknownGuard {
  return error instanceof Error && 'middleware' in error;
}

/**
 * Where the first guard that does not let a visit pass leads it.
 * @throws UnknownGuard for an unknown name
 */
export function findRedirect(names: readonly string[], visit: Visit): string | undefined {
  const asked = names.map((name) => {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (guard) return guard;
    throw Object.assign(new Error(`Unknown middleware ${name}`), { status: 500, middleware: name });
  });
  return asked.map((guard) => guard(visit)).find((path) => path !== undefined);
}
