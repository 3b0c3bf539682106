import { expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import { buildMenu, canSee, hasAccess } from './desk/page/portal-route.ts';
import { staffRoutes } from './staff-routes.ts';

test.each<[Scope[], string[]]>([
  [['b2b:sell'], ['/b2b/buy_insurance']],
  [['b2b:claims'], ['/b2b/buy_insurance']],
  [
    ['insurer:admin'],
    ['/b2b/buy_insurance', '/b2b/admin/users', '/b2b/admin/partners', '/b2b/admin/log', '/b2b/admin/jobs'],
  ],
  [['studio:edit'], ['/studio']],
  [[], []],
])('the scopes %j have a menu that leads to %j', (scope, shown) => {
  const paths = buildMenu(staffRoutes, { scope }).map(({ pattern }) => pattern);
  // The same rights may open further pages.
  expect(
    paths.filter((path) => path.startsWith('/b2b/admin') || ['/b2b/buy_insurance', '/studio'].includes(path)),
  ).toEqual(shown);
});

test.each<[Scope[], string[]]>([
  [[], ['/b2b/my_account']],
  [
    ['studio:approve'],
    ['/studio', '/studio/releases/:id', '/studio/releases/:id/products/:product/:part?', '/b2b/my_account'],
  ],
])('the scopes %j alone close the portal and open only %j', (scope, pages) => {
  expect(hasAccess({ scope })).toBe(false);
  const open = staffRoutes.filter((route) => canSee(route, { scope })).map(({ pattern }) => pattern);
  expect(open).toEqual(pages);
});

test('administration is closed to agents', () => {
  const open = staffRoutes.filter((route) => canSee(route, { scope: ['b2b:sell', 'b2b:claims', 'b2b:reports'] }));
  expect(open.filter(({ pattern }) => pattern.startsWith('/b2b/admin'))).toEqual([]);
});
