import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/claim-authority.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { logAccountEvent } from '#server/people/users/account-event-repository.ts';
import { findUserWithPartner } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { type AuthorityRow, listAuthorityRows, lockAuthority, replaceAuthorityRows } from './authority-repository.ts';

/** Registers the calls for the authority of users, for the insurer's administrators. */
export function claimAuthorityRoutes(app: FastifyInstance, services: ClaimServices): void {
  const { sql } = services.database;
  registerCall(app, contract.getClaimAuthority, async ({ params }) => viewAuthority(services, sql, params.id));
  registerCall(app, contract.changeClaimAuthority, async ({ user, params, body }) =>
    changeAuthority(services, user, params.id, body.rows),
  );
}

/** Throws 404 `userNotFound`. */
async function viewAuthority(services: ClaimServices, sql: Sql, id: string): Promise<contract.AuthorityView> {
  requireFound(await findUserWithPartner(sql, id), 'userNotFound');
  const { config, catalogue } = services;
  const products = catalogue.list().map(({ definition }) => definition.product.id);
  return { usual: config.claimAuthority, rows: await listAuthorityRows(sql, id), products };
}

/**
 * Replaces the authority of a user, and logs it. Nobody changes the own authority. Throws 404
 * `userNotFound`, `productNotFound`, 409 `notYourself`, and 409 `conflict` for two rows of a product.
 */
async function changeAuthority(
  services: ClaimServices,
  admin: SignedInUser,
  id: string,
  rows: readonly AuthorityRow[],
): Promise<contract.AuthorityView> {
  if (id === admin.id) throw new ApiProblem(409, 'notYourself');
  const { products } = await viewAuthority(services, services.database.sql, id);
  const named = rows.map(({ product }) => product);
  if (named.some((product) => product !== null && !products.includes(product)))
    throw new ApiProblem(404, 'productNotFound');
  if (new Set(named).size < named.length) throw new ApiProblem(409, 'conflict');
  return services.database.transaction('change claim authority', async (sql) => {
    await lockAuthority(sql, id);
    await replaceAuthorityRows(sql, id, rows);
    const note = rows.map((row) => [row.product ?? '*', row.claim, row.event, row.day, row.above].join(' ')).join(', ');
    await logAccountEvent(sql, { at: services.now(), type: 'authorityChanged', byId: admin.id, userId: id, note });
    return viewAuthority(services, sql, id);
  });
}
