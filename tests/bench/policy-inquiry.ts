/*
 * Does the time of an answer reveal which policy numbers exist? Asks 1,000 times for numbers that do not exist, and
 * 1,000 times for policies of others, in turns; their medians may differ by less than 10 %. On a machine with other
 * work the clock says little, and the time of the processor counts.
 *
 *   node --import tsx tests/bench/policy-inquiry.ts
 */
import { hashBirthDate } from '#server/purchase/policies/birth-proof.ts';
import { insertPolicy } from '#server/purchase/policies/policy-repository.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

const CALLS = 1000;
/** Calls whose time does not count: the code is being compiled. */
const WARM_UP = 200;
const MAX_DIFFERENCE = 0.1;

const buildPolicyNumber = (year: number, sequence: number): string =>
  `TRV-${year}-${String(sequence).padStart(6, '0')}`;

const shop = await startTestShop();
const { database, config } = shop.services;
await insertVersionRows(database.sql, 'travel');
for (let sequence = 1; sequence <= CALLS; sequence++) {
  const number = buildPolicyNumber(2026, sequence);
  await insertOrderRows(database.sql, `order-${sequence}`);
  await insertPolicy(database.sql, {
    number,
    orderId: `order-${sequence}`,
    product: 'travel',
    version: '1',
    status: 'active',
    effectiveFrom: '2026-04-02',
    effectiveTo: '2027-04-01',
    issuedAt: shop.clock.now(),
    endedFrom: null,
    charged: 0,
    birthProof: hashBirthDate(config.keys, number, '1990-05-14'),
  });
}

type Took = { byTheClock: number; ofTheProcessor: number };

/** Milliseconds until a number and a date that do not belong together are refused. */
async function measureRefusal(number: string): Promise<Took> {
  // Far enough for the limits to have forgotten the question before.
  shop.clock.advance({ hours: 1 });
  const since = performance.now();
  const used = process.cpuUsage();
  const { status } = await shop.call('POST', '/api/policies/inquiry', { body: { number, dateOfBirth: '1971-02-03' } });
  const { user, system } = process.cpuUsage(used);
  const took = { byTheClock: performance.now() - since, ofTheProcessor: (user + system) / 1000 };
  if (status !== 404) throw new Error(`${number}: answered ${status} in place of 404`);
  return took;
}

/** The kinds of question, by the year in their numbers. The second is the first again: what differs there is noise. */
const years = { notFound: 2025, control: 2024, notTheirs: 2026 };
const kinds = Object.keys(years) as (keyof typeof years)[];
const times: Record<keyof typeof years, Took[]> = { notFound: [], control: [], notTheirs: [] };
for (let call = 0; call < WARM_UP + CALLS; call++) {
  // The first kind changes: the next one finds the machine warm.
  const turn = [...kinds.slice(call % 3), ...kinds.slice(0, call % 3)];
  for (const kind of turn) times[kind].push(await measureRefusal(buildPolicyNumber(years[kind], (call % CALLS) + 1)));
}
await shop.close();

function median(kind: keyof typeof years, measure: keyof Took): number {
  const counted = times[kind]
    .slice(WARM_UP)
    .map((took) => took[measure])
    .toSorted((left, right) => left - right);
  return ((counted[CALLS / 2 - 1] ?? 0) + (counted[CALLS / 2] ?? 0)) / 2;
}

const relativeDifference = (one: number, other: number): number => Math.abs(one - other) / Math.min(one, other);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Prints the medians, the difference between the kinds, and the difference of one kind from itself. */
function compare(measure: keyof Took, words: string): { difference: number; noise: number } {
  const [none, again, others] = [median('notFound', measure), median('control', measure), median('notTheirs', measure)];
  const difference = relativeDifference((none + again) / 2, others);
  process.stdout.write(
    `${words}: not found ${none.toFixed(3)} ms, again ${again.toFixed(3)} ms, not yours ${others.toFixed(3)} ms: ` +
      `${percent(difference)} apart\n`,
  );
  return { difference, noise: relativeDifference(none, again) };
}

process.stdout.write(
  `Policy inquiry, medians of ${CALLS} calls each; less than ${percent(MAX_DIFFERENCE)} apart is wanted\n`,
);
const wallClockTimes = compare('byTheClock', 'by the clock');
const cpuTimes = compare('ofTheProcessor', 'of the processor');
const isBusy = wallClockTimes.noise >= MAX_DIFFERENCE / 2;
if (isBusy)
  process.stdout.write(
    `By the clock the same question is ${percent(wallClockTimes.noise)} from itself: the machine is busy, the processor's time counts\n`,
  );
process.exitCode = (isBusy ? cpuTimes : wallClockTimes).difference < MAX_DIFFERENCE ? 0 : 1;
