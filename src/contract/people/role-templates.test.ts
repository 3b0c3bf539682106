import { expect, test } from 'vitest';
import { isPartnerScope } from '../scopes.ts';
import { findRole, roleTemplates } from './role-templates.ts';

test('a role of the insurer has only rights of the insurer, and a role of a partner has only rights of partners', () => {
  for (const { scopes } of roleTemplates.insurer) expect(scopes.some(isPartnerScope)).toBe(false);
  for (const { scopes } of roleTemplates.partner) expect(scopes.every(isPartnerScope)).toBe(true);
});

test('no two roles have the same rights, and a role is found by its rights in any order', () => {
  expect(findRole(['b2b:claims', 'b2b:sell'])?.name).toBe('agent');
  expect(findRole(['b2b:sell'])).toBeUndefined();
  expect(findRole([])).toBeUndefined();
  for (const role of [...roleTemplates.insurer, ...roleTemplates.partner]) expect(findRole(role.scopes)).toBe(role);
});

test('finance pays and does not decide', () => {
  const finance = roleTemplates.insurer.find(({ name }) => name === 'finance')?.scopes;
  expect(finance).toEqual(['insurer:orders', 'insurer:claim-payments', 'insurer:export']);
});
