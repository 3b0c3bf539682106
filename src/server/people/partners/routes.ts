import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/partners.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { readLog, readPage } from '#server/platform/http/cursor.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { bookPartner, changePartner, createPartner, toPartnerView, viewPartner } from './administer-partners.ts';
import { findLinkedPartner } from './linked-partner.ts';
import { listPartners } from './partner-repository.ts';
import { readCommission } from './read-commission.ts';
import { listEntries } from './statement-repository.ts';

/**
 * Registers the calls for partners and their balances, for the insurer's administrators, and the public call for the
 * seller of a link.
 */
export function partnerRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { sql } = services.database;

  registerCall(app, contract.getSeller, async ({ query, request }) => {
    const partner = await findLinkedPartner(services, query, toNetwork(request.ip));
    return { seller: partner ? { name: partner.name } : null };
  });
  registerCall(app, contract.listPartners, async ({ body }) =>
    readPage(
      body,
      ['text', 'text'],
      (after, limit) => listPartners(sql, { ...body, after, limit }),
      ({ name, id }) => [name, id],
      (rows) => rows.map(toPartnerView),
    ),
  );
  registerCall(app, contract.getPartner, async ({ params }) => viewPartner(sql, params.id));
  registerCall(app, contract.listPartnerCommission, async ({ params, query }) => readCommission(sql, params.id, query));
  registerCall(app, contract.createPartner, async ({ user, body }) => createPartner(services, user, body));
  registerCall(app, contract.changePartner, async ({ user, params, body }) =>
    changePartner(services, user, params.id, body),
  );
  registerCall(app, contract.postPartnerBooking, async ({ user, params, body }) =>
    bookPartner(services, user, params.id, body),
  );
  registerCall(app, contract.listPartnerEntries, async ({ params, query }) => {
    await viewPartner(sql, params.id);
    return readLog(query, (before, limit) => listEntries(sql, { partner: params.id, before, limit }));
  });
}
