import type { FastifyInstance } from 'fastify';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import * as contract from '#contract/people/partners.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { refuseUnprintable } from '#server/platform/guards/refuse-unprintable.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { readLog, readPage } from '#server/platform/http/cursor.ts';
import { problem } from '#server/platform/http/problem.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { actOrRequestApproval, toPayee } from '#server/platform/money/can-act-alone.ts';
import type { MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { book } from './balance.ts';
import { isSettledByRuns } from './commission-repository.ts';
import { findLinkedPartner } from './linked-partner.ts';
import { toBalances } from './partner-balances.ts';
import {
  findPartner,
  findPartnerByAccount,
  insertPartner,
  listPartners,
  lockPartner,
  type Partner,
  updatePartner,
} from './partner-repository.ts';
import { readCommission } from './read-commission.ts';
import { listEntries } from './statement-repository.ts';

const CURRENCY = 'USD';

/**
 * Creates a partner. Throws 409 `accountCodeTaken`, and 422 `productNotFound` for a commission of an unknown product.
 */
const createPartner: Serve<typeof contract.createPartner> = async (services, { user: admin, body }) => {
  const { database, ids, now } = services;
  const at = now();
  refuseUnprintable({ name: body.name });
  checkProducts(services, body);
  const sums = { total: 0, outstanding: 0, currency: CURRENCY };
  const partner: Partner = { target: null, ...body, id: ids.id(), status: 'active', ...sums, createdAt: at };
  await database.transaction('create partner', async (sql) => {
    await checkAccount(sql, partner);
    await insertPartner(sql, partner);
    await logAccountEvent(sql, { at, type: 'partnerCreated', byId: admin.id, partnerId: partner.id });
  });
  return toPartnerView(partner);
};

const changePartner: Serve<typeof contract.changePartner> = async (services, { user: admin, params: { id }, body }) => {
  const at = services.now();
  refuseUnprintable({ name: body.name });
  checkProducts(services, body);
  return services.database.transaction('change partner', async (sql) => {
    const partner = requireFound(await lockPartner(sql, id), 'partnerNotFound');
    const changed = { ...partner, ...body };
    await checkAccount(sql, changed);
    await updatePartner(sql, id, body);
    const note = Object.keys(body).join(', ');
    await logAccountEvent(sql, { at, type: 'partnerChanged', byId: admin.id, partnerId: id, note });
    return toPartnerView(changed);
  });
};

type Booking = BodyOf<typeof contract.postPartnerBooking>;
const formatSigned = (booking: Booking) =>
  'direction' in booking && booking.direction === 'debit' ? -booking.amount : booking.amount;
const toNotice = ({ kind }: Pick<Booking, 'kind'>, amount: number, reference: string) =>
  `${kind} ${amount} · ${reference}`;

/**
 * Books an amount on a partner's balance. A credit above the limit of one person waits for the approval of a colleague;
 * a debit needs no approval. Throws 404 `partnerNotFound`, 409 `balanceTooLow`, `settledByRuns`.
 */
export async function bookPartner(
  services: PeopleServices,
  admin: Pick<SignedInUser, 'id'>,
  partnerId: string,
  booking: Booking,
): Promise<contract.Balances & { waits: boolean }> {
  const at = services.now();
  return services.database.transaction('book partner', async (sql) => {
    const partner = requireFound(await lockPartner(sql, partnerId), 'partnerNotFound');
    const { kind } = booking;
    const [amount, reason, reference] = [formatSigned(booking), booking.note.trim(), booking.reference.trim()];
    const move = { act: 'booking' as const, amount, currency: partner.currency, by: admin.id, policyNumber: null };
    const asked = { id: services.ids.id(), subject: partnerId, reason, note: reference, payload: { kind } };
    const logged = { at, byId: admin.id, partnerId, note: toNotice(booking, amount, reference) };
    const payee = toPayee({ partner: partnerId });
    await refuseSecondWay(sql, partnerId, { kind, amount });
    if (amount > 0 && (await actOrRequestApproval(services, sql, { ...move, payee }, asked)) === 'waiting') {
      await logAccountEvent(sql, { ...logged, type: 'bookingAsked' });
      return { ...toBalances(partner), waits: true };
    }
    const after = await book(sql, { kind, amount, partnerId, at, by: admin.id, note: `${reference} · ${reason}` });
    await logAccountEvent(sql, { ...logged, type: 'partnerBooked' });
    return { ...after, waits: false };
  });
}

/** Refuses to pay commission by hand to a partner that runs settle: it would be paid twice. Throws 409 `settledByRuns`. */
async function refuseSecondWay(
  sql: Sql,
  partnerId: string,
  { kind, amount }: { kind: Booking['kind']; amount: number },
): Promise<void> {
  if (kind === 'settlement' && amount > 0 && (await isSettledByRuns(sql, partnerId)))
    throw new ApiProblem(409, 'settledByRuns');
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
  requireFound(await lockPartner(sql, partnerId), 'partnerNotFound');
  await refuseSecondWay(sql, partnerId, { kind, amount });
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
async function viewPartner(sql: Sql, id: string): Promise<contract.PartnerDetail> {
  const partner = requireFound(await findPartner(sql, id), 'partnerNotFound');
  return { ...toPartnerView(partner), commissionDue: await sumCommissionDue(sql, id) };
}

function toPartnerView({ total, outstanding, currency, createdAt, ...partner }: Partner): contract.PartnerView {
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

/** Lists a page of partners by name. */
export async function readPartners(
  sql: Sql,
  asked: BodyOf<typeof contract.listPartners>,
): Promise<ReplyOf<typeof contract.listPartners>> {
  return readPage(asked, {
    kinds: ['text', 'text'],
    read: (after, limit) => listPartners(sql, { ...asked, after, limit }),
    keyOf: ({ name, id }) => [name, id],
    view: (rows) => rows.map(toPartnerView),
  });
}

/** Registers the calls for partners and their bookings, for the insurer's administrators, and the seller of a link. */
export function partnerRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { sql } = services.database;
  registerCall(app, contract.getSeller, async ({ query, request }) => {
    const partner = await findLinkedPartner(services, query, toNetwork(request.ip));
    return { seller: partner ? { name: partner.name } : null };
  });
  registerCall(app, contract.listPartners, async ({ body }) => readPartners(sql, body));
  registerCall(app, contract.getPartner, async ({ params }) => viewPartner(sql, params.id));
  registerCall(app, contract.listPartnerCommission, async ({ params, query }) => readCommission(sql, params.id, query));
  registerCall(app, contract.postPartnerBooking, async ({ user, params, body }) =>
    bookPartner(services, user, params.id, body),
  );
  registerCall(app, contract.listPartnerEntries, async ({ params, query }) => {
    await viewPartner(sql, params.id);
    return readLog(query, (before, limit) => listEntries(sql, { partner: params.id, before, limit }));
  });
  registerCalls(app, services, contract, { createPartner, changePartner });
}
