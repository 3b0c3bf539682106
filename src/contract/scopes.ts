/**
 * What a user may do. `b2b:*` are for agents and always go with a partner; the others are for the insurer's own people,
 * who have none.
 */
export const scopes = [
  /** Sells for customers, sees orders and policy holders of the own partner. */
  'b2b:sell',
  /** Files claims for policies that the own partner sold. */
  'b2b:claims',
  /** Reads reports of the own partner. */
  'b2b:reports',
  /** Keys of the own partner's programs, and its webhooks. Never a program's own. */
  'b2b:admin',
  /** Webhooks of the own partner. */
  'b2b:webhooks',
  /** Sees all orders, marks as paid. */
  'insurer:orders',
  /** Reviews claims. */
  'insurer:claims',
  /** Users, roles and partners. */
  'insurer:admin',
  'studio:edit',
  'studio:approve',
] as const;

export type Scope = (typeof scopes)[number];

/** Rights over money, products or people: a session that holds one ends sooner where nothing happens. */
export const privilegedScopes: readonly Scope[] = scopes.filter(
  (scope) => scope !== 'b2b:claims' && scope !== 'b2b:reports',
);

/** Whether a scope is an agent's, so that its holder belongs to a partner. */
export function isPartnerScope(scope: Scope): boolean {
  return scope.startsWith('b2b:');
}
