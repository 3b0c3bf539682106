/**
 * The rights of a user. `b2b:*` are for agents, who always have a partner; the others are for the insurer's own people,
 * who have none.
 */
export const scopes = [
  /** Sells to customers; reads orders and policyholders of the user's own partner. */
  'b2b:sell',
  /** Files claims for policies that the user's own partner sold. */
  'b2b:claims',
  /** Reads reports about the user's own partner. */
  'b2b:reports',
  /** Manages people, API clients and webhooks of the user's own partner. An API client never has this scope. */
  'b2b:admin',
  /** Manages webhooks of the user's own partner. */
  'b2b:webhooks',
  /** Saves the lists that the user sees as files. An API client never has this scope. */
  'b2b:export',
  /** Reads all orders and marks orders as paid. */
  'insurer:orders',
  /** Reviews claims: decides, and confirms the decisions of colleagues. */
  'insurer:claims',
  /** Pays approved claims. */
  'insurer:claim-payments',
  /** Manages users, roles and partners. */
  'insurer:admin',
  /** Saves the lists that the user sees as files. */
  'insurer:export',
  /** Reads the log of accounts, money and customers' pages. */
  'insurer:audit',
  'studio:edit',
  'studio:approve',
] as const;

export type Scope = (typeof scopes)[number];

/**
 * The scopes with power over money, products or people. A session with one of these scopes ends earlier when nobody
 * uses it.
 */
export const privilegedScopes: readonly Scope[] = scopes.filter(
  (scope) => scope !== 'b2b:claims' && scope !== 'b2b:reports',
);

/** Returns true if a scope is an agent's. Users with such a scope belong to a partner. */
export function isPartnerScope(scope: Scope): boolean {
  return scope.startsWith('b2b:');
}
