import { afterAll, test } from 'vitest';
import { pickCount } from '#tests/support/deep-run.ts';
import type { Race } from './race.ts';
import { createCancellationRaces } from './races/cancellations.ts';
import { createCodeRaces } from './races/codes.ts';
import { createCommissionRaces } from './races/commissions.ts';
import { createDepositRaces } from './races/deposits.ts';
import { createEndorsementRaces } from './races/endorsements.ts';
import { createLedgerRaces } from './races/ledger.ts';
import { createMoneyRaces } from './races/money.ts';
import { createOfferRaces } from './races/offers.ts';
import { createOrderProofRaces } from './races/order-proofs.ts';
import { createQuotaRaces } from './races/quotas.ts';
import { createRefundRaces } from './races/refunds.ts';
import { createSignInRaces } from './races/sign-ins.ts';
import { createWithdrawalRaces } from './races/withdrawals.ts';
import { startTwoShops } from './two-shops.ts';

/*
 * Races: many calls at once, shared between two servers, each a process of its own, on one PostgreSQL. The rules of
 * one server after one call apply here: limits let through as many as they say, money is booked once.
 *
 * To add a race, write it in a file of `races/` and name the file's function below:
 *
 *     export function createDepositRaces(race: Race): void {
 *       race('ten deposits with one key book once', async (shops) => {
 *         const admin = await aUser(shops, { scopes: ['insurer:admin'] });
 *         const partner = await aPartner(shops);
 *         const replies = await shops.atOnce(10, () => admin.call('POST', `/api/admin/partners/${partner.id}/entries`, ...));
 *         expect(...)
 *       });
 *     }
 *
 * `shops` (two-shops.ts) makes the calls and has the functions that set a scene: drafts, orders, numbers, networks,
 * and the database itself. The servers are started once, so each round uses numbers, drafts, networks and keys that
 * nobody used before. Each round begins two hours after the one before, so that no limit of an hour remembers it. A
 * round needs well below a second. There are three rounds of each race (in a deep run twenty), or as many as
 * TWO_SERVER_ROUNDS says:
 *
 *     TWO_SERVER_ROUNDS=50 npx vitest run --project postgresql tests/faults/two-servers.test.ts -t deposits
 */
const ROUNDS = Number(process.env.TWO_SERVER_ROUNDS ?? pickCount(20, 3));
const shops = await startTwoShops();
afterAll(() => shops.close());

const race: Race = (name, run) => {
  test(
    name,
    async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        await shops.pass({ hours: 2 });
        await run(shops, round).catch((cause: unknown) => {
          throw new Error(`round ${round} of ${ROUNDS}: ${cause instanceof Error ? cause.message : ''}`, { cause });
        });
      }
    },
    60_000 + ROUNDS * 5_000,
  );
};

const all = [
  createCancellationRaces,
  createCodeRaces,
  createCommissionRaces,
  createDepositRaces,
  createLedgerRaces,
  createMoneyRaces,
  createOfferRaces,
  createOrderProofRaces,
  createQuotaRaces,
  createRefundRaces,
  createSignInRaces,
  createWithdrawalRaces,
  // Lets most of a year pass, which the others' numbers do not know.
  createEndorsementRaces,
];
for (const races of all) races(race);
