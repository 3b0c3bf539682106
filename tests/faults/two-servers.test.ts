import { afterAll, test } from 'vitest';
import { countOf } from '#tests/support/deep.ts';
import type { Race } from './race.ts';
import { cancellationRaces } from './races/cancellations.ts';
import { codeRaces } from './races/codes.ts';
import { depositRaces } from './races/deposits.ts';
import { journeyRaces } from './races/journeys.ts';
import { ledgerRaces } from './races/ledger.ts';
import { orderProofRaces } from './races/order-proofs.ts';
import { questionRaces } from './races/questions.ts';
import { refundRaces } from './races/refunds.ts';
import { signInRaces } from './races/sign-ins.ts';
import { withdrawalRaces } from './races/withdrawals.ts';
import { twoShops } from './two-shops.ts';

/*
 * Races: many calls at once, shared between two servers, each a process of its own, on one PostgreSQL. What must be so on
 * one server after one call must be so here: limits let through as many as they say, money is booked once.
 *
 * To add a race, write it in a file of `races/` and name the file's function below:
 *
 *     export function depositRaces(race: Race): void {
 *       race('ten deposits with one key book once', async (shops) => {
 *         const admin = await aUser(shops, { scopes: ['insurer:admin'] });
 *         const partner = await aPartner(shops);
 *         const replies = await shops.atOnce(10, () => admin.call('POST', `/api/admin/partners/${partner.id}/entries`, ...));
 *         expect(...)
 *       });
 *     }
 *
 * `shops` (two-shops.ts) makes the calls and has the verbs that set a scene: drafts, orders, numbers, networks, and the
 * database itself. The servers are started once, so each round uses numbers, drafts, networks and keys that nobody used
 * before; each begins two hours after the one before, so that no limit of an hour remembers it. A round takes well below a
 * second. There are three rounds of each race (in a deep run twenty), or as many as TWO_SERVER_ROUNDS says:
 *
 *     TWO_SERVER_ROUNDS=50 npx vitest run --project postgresql tests/faults/two-servers.test.ts -t deposits
 */
const ROUNDS = Number(process.env.TWO_SERVER_ROUNDS ?? countOf(20, 3));
const shops = await twoShops();
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
  cancellationRaces,
  codeRaces,
  depositRaces,
  ledgerRaces,
  orderProofRaces,
  questionRaces,
  refundRaces,
  signInRaces,
  withdrawalRaces,
  // Lets most of a year pass, which the others' numbers do not know.
  journeyRaces,
];
for (const races of all) races(race);
