import type { BodyOf } from '#contract/call.ts';
import type {
  Balances,
  postPartnerBooking as bookCall,
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
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { actOrRequestApproval, toPayee } from '#server/platform/money/can-act-alone.ts';
import type { MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { book } from './balance.ts';
import { toBalances } from './partner-balances.ts';
import {
  findPartner,
  findPartnerByAccount,
  insertPartner,
  lockPartner,
  type Partner,
  updatePartner,
} from './partner-repository.ts';

const CURRENCY = 'USD';

/**
 * Creates a partner. Throws 409 `accountCodeTaken`, and 422 `productNotFound` for a commission of an unknown product.
 */
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
  return toPartnerView(partner);
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
    return toPartnerView(changed);
  });
}

type Booking = BodyOf<typeof bookCall>;
const formatSigned = (booking: Booking) =>
  'direction' in booking && booking.direction === 'debit' ? -booking.amount : booking.amount;
const toNotice = ({ kind }: Pick<Booking, 'kind'>, amount: number, reference: string) =>
  `${kind} ${amount} · ${reference}`;

/**
 * Books an amount on a partner's balance. A credit above the limit of one person waits for the approval of a colleague;
 * a debit needs no approval. Throws 404 `partnerNotFound`, 409 `balanceTooLow`.
 */
export async function bookPartner(
  services: PeopleServices,
  admin: Pick<SignedInUser, 'id'>,
  partnerId: string,
  booking: Booking,
): Promise<Balances & { waits: boolean }> {
  const at = services.now();
  return services.database.transaction('book partner', async (sql) => {
    const partner = await lockPartner(sql, partnerId);
    if (!partner) throw new ApiProblem(404, 'partnerNotFound');
    const { kind } = booking;
    const [amount, reason, reference] = [formatSigned(booking), booking.note.trim(), booking.reference.trim()];
    const move = { act: 'booking' as const, amount, currency: partner.currency, by: admin.id, policyNumber: null };
    const asked = { id: services.ids.id(), subject: partnerId, reason, note: reference, payload: { kind } };
    const logged = { at, byId: admin.id, partnerId, note: toNotice(booking, amount, reference) };
    const payee = toPayee({ partner: partnerId });
    if (amount > 0 && (await actOrRequestApproval(services, sql, { ...move, payee }, asked)) === 'waiting') {
      await logAccountEvent(sql, { ...logged, type: 'bookingAsked' });
      return { ...toBalances(partner), waits: true };
    }
    const after = await book(sql, { kind, amount, partnerId, at, by: admin.id, note: `${reference} · ${reason}` });
    await logAccountEvent(sql, { ...logged, type: 'partnerBooked' });
    return { ...after, waits: false };
  });
}

/** Books an approved request. Throws the errors of `bookPartner`. */
export async function approveBooking(
  services: PeopleServices,
  sql: Sql,
  request: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  const { subject: partnerId, amount, reason, note: reference, askedBy, payload } = request;
  const [at, kind, by] = [services.now(), payload.kind as Booking['kind'], askedBy ?? approvedBy];
  await book(sql, { kind, amount, partnerId, at, by, note: `${reference} · ${reason}` });
  const note = toNotice({ kind }, amount, reference ?? '');
  await logAccountEvent(sql, { at, type: 'partnerBooked', byId: by, partnerId, note });
  await logAccountEvent(sql, { at, type: 'bookingApproved', byId: approvedBy, partnerId, note });
}

/** Logs the refusal with its reason. Books nothing. */
export async function refuseBooking(
  { now }: PeopleServices,
  sql: Sql,
  { subject: partnerId, amount, payload, decision }: MoneyRequest,
  decidedBy: string,
): Promise<void> {
  const note = toNotice({ kind: payload.kind as Booking['kind'] }, amount, decision ?? '');
  await logAccountEvent(sql, { at: now(), type: 'bookingRefused', byId: decidedBy, partnerId, note });
}

/** Returns a partner with its details. Throws 404 `partnerNotFound`. */
export async function viewPartner(sql: Sql, id: string): Promise<PartnerDetail> {
  const partner = await findPartner(sql, id);
  if (!partner) throw new ApiProblem(404, 'partnerNotFound');
  return { ...toPartnerView(partner), commissionDue: await sumCommissionDue(sql, id) };
}

export function toPartnerView({ total, outstanding, currency, createdAt, ...partner }: Partner): PartnerView {
  const balances = toBalances({ total, outstanding, currency });
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
