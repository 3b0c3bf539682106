import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';

const why = { note: 'paid in', reference: 'TRF 1' };

/** Deposits of a partner, which are booked once for each Idempotency-Key. */
export function createDepositRaces(race: Race): void {
  race('ten deposits at once with one key are one, and all are told the same', async (shops) => {
    const admin = await createTestUser(shops, { scopes: ['insurer:admin'] });
    const partner = await createTestPartner(shops);
    const headers = { 'idempotency-key': randomUUID() };
    const deposit = (amount: number) =>
      admin.call('POST', `/api/admin/partners/${partner.id}/entries`, {
        headers,
        body: { kind: 'deposit', amount, ...why },
      });
    const replies = await shops.atOnce(10, () => deposit(1000));
    expect(countReplies(replies)).toEqual({ 201: 10 });
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(replies.filter(({ headers: answered }) => answered['idempotent-replay'] === 'true')).toHaveLength(9);
    expect((await findPartner(shops.services.database.sql, partner.id))?.total).toBe(1000);
    expect(await deposit(2000)).toMatchObject({ status: 422, body: { problem: 'idempotencyKeyReused' } });
  });

  race('five refused deposits with one key are refused alike, and the key is free for a right one', async (shops) => {
    const admin = await createTestUser(shops, { scopes: ['insurer:admin'] });
    const partner = await createTestPartner(shops);
    const headers = { 'idempotency-key': randomUUID() };
    const book = (body: unknown) => admin.call('POST', `/api/admin/partners/${partner.id}/entries`, { headers, body });
    const tooMuch = { kind: 'correction', direction: 'debit', amount: 1000, ...why, note: 'more than there is' };
    const replies = await shops.atOnce(5, () => book(tooMuch));
    expect(replies.map(({ status }) => status)).not.toContain(201);
    expect(await book({ kind: 'deposit', amount: 1000, ...why })).toMatchObject({ status: 201 });
    expect((await findPartner(shops.services.database.sql, partner.id))?.total).toBe(1000);
  });
}
