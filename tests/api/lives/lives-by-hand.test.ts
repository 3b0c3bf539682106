import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { addPromotions } from '#server/catalogue/promotions/promotion-repository.ts';
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { findPolicyDifferences } from '#server/reports/ledger-check-repository.ts';
import { readReconciliation } from '#server/reports/reconciliation-repository.ts';
import { pickSample } from '#tests/support/deep-run.ts';
import { createPromotion } from '../lookup-shop.ts';
import { createWorld } from './create-world.ts';
import { createPolicyActions, formatCents, type LivePolicy, RequestRefused } from './policy-actions.ts';

/*
 * Lives of policies, by calls of the API on the days on which they happen, with every amount worked out by hand from the product's files and
 * wording: each line of the tables beside this file is one thing that somebody does, with what it comes to and how that was found. All
 * lives are lived at once: one clock goes forward. `with` are answers; of a sale `plan` is how it is paid, and `by` who sells.
 * `STORIES='fire on day 100,auto on day 1'` lives these alone.
 */
type Line = Record<'story' | 'when' | 'what' | 'with' | 'comes to' | 'by hand', string>;

const tables = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.csv'));
const lines: Line[] = tables.flatMap((name) =>
  parse(readFileSync(join(import.meta.dirname, name)), { columns: true, relax_column_count_less: true }),
);
const wanted = process.env.STORIES?.split(',');
const all = [...new Set(lines.map(({ story }) => story))].filter((story) => wanted?.includes(story) ?? true);
const stories = pickSample(all, 12);

const world = await createWorld(['auto', 'fire', 'property', 'golfer', 'festivalPA', 'travel', 'medical']);
const living = createPolicyActions(world);
const { sql } = world.services.database;
afterAll(() => world.close());
await addPromotions(sql, [createPromotion('TENTH')]);

/** `field=value; other=value` as answers: JSON where it is a list or true or false. */
function answersOf(text: string): Answers {
  const parts = text.split('; ').filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      const value = part.slice(at + 1);
      return [part.slice(0, at), /^(true|false|null|\d|\[.*\])$/.test(value) ? (JSON.parse(value) as Json) : value];
    }),
  );
}

type Lived = { policy: LivePolicy; claims: string[] };
const lived = new Map<string, Lived>();

/** The charge of a journey, with open parts. */
const charge = async (journey: ReturnType<typeof living.journey>) => {
  const { total, instalments } = await journey;
  return total + instalments;
};

/** Does one thing, and says what it comes to. */
const verbs: Record<string, (life: Lived, words: string[], answers: Answers) => Promise<number | string | undefined>> =
  {
    cancel: async ({ policy }, [reason = '', from = '']) => (await living.cancel(policy, reason, from)).refund,
    change: ({ policy }, [kind, from], { grant, ...answers }) =>
      charge(living.journey(policy, { does: 'change', kind, from, answers, grant: grant as string | undefined })),
    renew: ({ policy }, _words, answers) => charge(living.journey(policy, { does: 'renew', answers })),
    reinstate: ({ policy }) => charge(living.journey(policy, { does: 'reinstate' })),
    claim: async ({ policy, claims }, [day = '', benefit = '', amount]) =>
      void claims.push(await living.claim(policy, day, benefit, Math.round(Number(amount) * 100))),
    'pay claim': async ({ claims }) => (await living.payClaim(claims.at(-1) as string)).amount,
    'pay part': ({ policy }) => living.payPart(policy),
    'pay out': ({ policy }) => living.payOut(policy),
    charged: async ({ policy }) => (await living.life(policy)).charged,
    owed: async ({ policy }) =>
      (await living.life(policy)).instalments
        .filter(({ status }) => status === 'due')
        .reduce((sum, { amount }) => sum + amount, 0),
    due: async ({ policy }) =>
      (await living.life(policy)).instalments
        .filter(({ status }) => status === 'due')
        .map(({ dueOn }) => dueOn)
        .join(' '),
    until: async ({ policy }) => (await living.life(policy)).effectiveTo,
    commission: ({ policy }) => sumCommissionDue(sql, policy.partner as string),
    balance: ({ policy }) => living.balance(policy),
    night: async ({ policy }) => {
      await world.work();
      return (await living.life(policy)).status;
    },
  };

async function live({ story, what, ...line }: Line): Promise<string> {
  const answers = answersOf(line.with);
  const [verb = '', ...words] = what.split(' ');
  if (verb === 'sell') {
    const [product = '', testCase = ''] = (words[0] ?? '').split('/');
    const { plan, by, ...others } = answers;
    const policy = await living.sell({ product, testCase, answers: others, plan: plan as string, by: by as string });
    lived.set(story, { policy, claims: [] });
    return formatCents((await living.life(policy)).charged);
  }
  const name = [what, `${verb} ${words[0]}`, verb].find((one) => one in verbs);
  const life = lived.get(story);
  if (!name || !life) throw new Error(`nobody knows "${what}"`);
  const outcome = await (verbs[name] as (typeof verbs)[string])(life, words, answers);
  return typeof outcome === 'number' ? formatCents(outcome) : (outcome ?? '');
}

const outcomes = new Map<Line, string>();
const steps = lines.filter(({ story }) => stories.includes(story));
const inTime = steps.toSorted((one, other) => (one.when < other.when ? -1 : one.when > other.when ? 1 : 0));

beforeAll(async () => {
  let now = '';
  for (const line of inTime) {
    const [day, time = '09:00'] = line.when.split(' ');
    const instant = `${day}T${time}:00+07:00`;
    if (instant !== now) await world.at(instant);
    now = instant;
    const told = live(line).catch((error: Error) =>
      error instanceof RequestRefused ? error.message : String(error.stack),
    );
    outcomes.set(line, await told);
  }
}, 1_800_000);

describe.each(stories)('%s', (story) => {
  const own = steps.filter((line) => line.story === story);

  test('matches the result that was calculated by hand', () => {
    const told = (line: Line, outcome: string | undefined) => `${line.when} ${line.what}: ${outcome}`;
    expect(own.map((line) => told(line, outcomes.get(line)))).toEqual(own.map((line) => told(line, line['comes to'])));
  });

  test('has the same sum in policy and ledger', async () => {
    const { policy } = lived.get(story) as Lived;
    const { charged, instalments } = await living.life(policy);
    const { premium = 0, loading = 0, discount = 0, fee = 0, levy = 0, receivable = 0 } = await living.ledger(policy);
    expect(0 - premium - loading - discount - fee - levy).toBe(charged);
    expect({ receivable, charged: charged >= 0 }).toEqual({ receivable: 0, charged: true });
    expect(instalments.filter(({ amount }) => amount < 0)).toEqual([]);
  });
});

test('all views show the same result', async () => {
  expect(await findPolicyDifferences(sql)).toEqual([]);
  const wanted = { from: '2026-04-01', to: '2031-12-31', currency: 'USD' };
  expect((await readReconciliation(sql, wanted)).differences).toEqual([]);
});
