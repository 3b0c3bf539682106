import type { BodyOf } from '#contract/call.ts';
import type {
  Balances,
  bookPartner as bookCall,
  changePartner as changeCall,
  createPartner as createCall,
  PartnerDetail,
  PartnerView,
} from '#contract/people/partners.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { commissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { book } from './balance.ts';
import { balancesOf } from './balances-of.ts';
import {
  findPartner,
  findPartnerByAccount,
  insertPartner,
  lockPartner,
  type Partner,
  updatePartner,
} from './partner-repository.ts';

const CURRENCY = 'USD';

/** Throws 409 `accountCodeTaken`, 422 `productNotFound` for a commission of a product that there is not. */
export async function createPartner(
  services: PeopleServices,
  admin: SignedInUser,
  body: BodyOf<typeof createCall>,
): Promise<PartnerView> {
  const { database, ids, now } = services;
  const at = now();
  checkProducts(services, body);
  const sums = { total: 0, outstanding: 0, currency: CURRENCY };
  const partner: Partner = { ...body, id: ids.id(), status: 'active', ...sums, createdAt: at };
  await database.transaction('create partner', async (sql) => {
    await checkAccount(sql, partner);
    await insertPartner(sql, partner);
    await logAccountEvent(sql, { at, type: 'partnerCreated', byId: admin.id, partnerId: partner.id });
  });
  return partnerView(partner);
}

export async function changePartner(
  services: PeopleServices,
  admin: SignedInUser,
  id: string,
  body: BodyOf<typeof changeCall>,
): Promise<PartnerView> {
  const at = services.now();
  checkProducts(services, body);
  return services.database.transaction('change partner', async (sql) => {
    const partner = await lockPartner(sql, id);
    if (!partner) throw new ApiProblem(404, 'partnerNotFound');
    const changed = { ...partner, ...body };
    await checkAccount(sql, changed);
    await updatePartner(sql, id, body);
    const note = Object.keys(body).join(', ');
    await logAccountEvent(sql, { at, type: 'partnerChanged', byId: admin.id, partnerId: id, note });
    return partnerView(changed);
  });
}

export async function bookPartner(
  { database, now }: PeopleServices,
  admin: SignedInUser,
  partnerId: string,
  booking: BodyOf<typeof bookCall>,
): Promise<Balances> {
  const at = now();
  return database.transaction('book partner', async (sql) => {
    const { kind, note: reason } = booking;
    const amount = 'direction' in booking && booking.direction === 'debit' ? -booking.amount : booking.amount;
    const after = await book(sql, { kind, amount, partnerId, at, by: admin.id, ...(reason && { note: reason }) });
    const note = `${kind} ${amount}`;
    await logAccountEvent(sql, { at, type: 'partnerBooked', byId: admin.id, partnerId, note });
    return after;
  });
}

/** Throws 404 `partnerNotFound`. */
export async function viewPartner(sql: Sql, id: string): Promise<PartnerDetail> {
  const partner = await findPartner(sql, id);
  if (!partner) throw new ApiProblem(404, 'partnerNotFound');
  return { ...partnerView(partner), commissionDue: await commissionDue(sql, id) };
}

export function partnerView({ total, outstanding, currency, createdAt, ...partner }: Partner): PartnerView {
  const balances = balancesOf({ total, outstanding, currency });
  return { ...partner, balances, createdAt: createdAt.toISOString() };
}

async function checkAccount(sql: Sql, { id, company, accountCode }: Partner): Promise<void> {
  const owner = await findPartnerByAccount(sql, company, accountCode);
  if (owner && owner.id !== id) throw new ApiProblem(409, 'accountCodeTaken');
}

function checkProducts({ isProduct }: PeopleServices, { commission }: { commission?: Partner['commission'] }): void {
  const unknown = Object.keys(commission?.products ?? {}).find((product) => !isProduct(product));
  if (unknown !== undefined) throw problem('productNotFound', `/commission/products/${unknown}`);
}
