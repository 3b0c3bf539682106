import { paths, patterns } from './paths.ts';

/** The facts about a visit that guards use; a missing one counts as false. */
export type Visit = {
  signedIn?: boolean;
  /** The site is closed: the flag is set and the environment is Prod; the server has decided it. */
  maintenance?: boolean;
  /** The id in the address. */
  id?: string | undefined;
  order?: { ref: string; status: string };
  /** The address of the sign-in used last. */
  signIn?: string;
};

/** A guard returns the target of a redirect; undefined allows the visit. */
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
 * The target of the first guard that does not allow a visit.
 *
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
