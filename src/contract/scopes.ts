/**
 * The rights of a user. `b2b:*` are for agents, who always have a partner; the others are for the insurer's own people,
 * who have none.
 */
export const scopes = [
  /** Sells to customers; sees orders and policyholders of the user's partner. */
  'b2b:sell',
  /** Files claims for policies that the user's partner sold. */
  'b2b:claims',
  /** Reads reports of the user's partner. */
  'b2b:reports',
  /** Manages API clients and webhooks of the user's partner. An API client never has this scope. */
  'b2b:admin',
  /** Manages webhooks of the user's partner. */
  'b2b:webhooks',
  /** Sees all orders and marks them as paid. */
  'insurer:orders',
  /** Reviews claims. */
  'insurer:claims',
  /** Manages users, roles and partners. */
  'insurer:admin',
  'studio:edit',
  'studio:approve',
] as const;

export type Scope = (typeof scopes)[number];

/** Rights over money, products or people. A session with one of them has a shorter idle timeout. */
export const privilegedScopes: readonly Scope[] = scopes.filter(
  (scope) => scope !== 'b2b:claims' && scope !== 'b2b:reports',
);

/** True if a scope is an agent's, so that its owner belongs to a partner. */
export function isPartnerScope(scope: Scope): boolean {
  return scope.startsWith('b2b:');
}
