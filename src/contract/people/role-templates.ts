import type { Scope } from '../scopes.ts';

/**
 * Roles that the form of a user offers: a name, and the rights that it sets. A role is not stored: a user has the rights
 * alone, and an administrator may change them one by one.
 */
export type RoleTemplate = { name: string; scopes: readonly Scope[] };

/** Roles of the insurer's people, and of a partner's. Their names are texts `portal.roles.NAME`. */
export const roleTemplates: Record<'insurer' | 'partner', readonly RoleTemplate[]> = {
  insurer: [
    { name: 'salesDesk', scopes: ['insurer:orders'] },
    { name: 'claimDesk', scopes: ['insurer:claims'] },
    // Finance pays what others decided: no review of claims, no accounts.
    { name: 'finance', scopes: ['insurer:orders', 'insurer:claim-payments', 'insurer:export'] },
    { name: 'administrator', scopes: ['insurer:admin'] },
    { name: 'auditor', scopes: ['insurer:audit', 'insurer:export'] },
    { name: 'productEditor', scopes: ['studio:edit'] },
    { name: 'productApprover', scopes: ['studio:approve'] },
  ],
  partner: [
    { name: 'agent', scopes: ['b2b:sell', 'b2b:claims'] },
    { name: 'manager', scopes: ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:export'] },
    { name: 'finance', scopes: ['b2b:reports', 'b2b:export'] },
    { name: 'developer', scopes: ['b2b:webhooks'] },
    {
      name: 'administrator',
      scopes: ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:admin', 'b2b:webhooks', 'b2b:export'],
    },
  ],
};

/** Finds the role with exactly these rights. */
export function findRole(scopes: readonly Scope[]): RoleTemplate | undefined {
  const all = [...roleTemplates.insurer, ...roleTemplates.partner];
  return all.find((role) => role.scopes.length === scopes.length && role.scopes.every((one) => scopes.includes(one)));
}
