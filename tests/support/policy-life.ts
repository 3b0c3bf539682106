import { createChart } from '#engine/chart.ts';
import type { AfterSale } from '#engine/language/after-sale.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import type { PaidClaim, PolicyTerms, PolicyTransaction } from '#engine/policy/policy-history.ts';
import { createPolicyLifecycle } from '#engine/policy/policy-lifecycle.ts';
import { replayPolicy } from '#engine/policy/replay-policy.ts';
import type { Answers } from '#engine/record.ts';
import policyChart from '../../machines/lifecycles/policy.json' with { type: 'json' };

const lifecycle = createPolicyLifecycle(createChart(policyChart as unknown as ChartDefinition));
const anyDay = 1000;
const by = ['insurer'] as const;
const byDay: AfterSale = {
  proration: 'byDay',
  onceBegun: true,
  change: {
    kinds: {
      cover: { answers: ['/net', '/fee', '/persons', '/start', '/end'], by, afterClaim: false },
      contact: { answers: ['/phone'], by, always: true, afterClaim: true },
    },
    corrections: ['/name', '/net', '/start'],
    ratedBy: 'onSale',
    fee: 0,
    movesDates: false,
  },
  cancel: {
    reasons: {
      wish: { by, refund: 'byDay', backDays: anyDay },
      death: { by, refund: 'all', backDays: anyDay },
      fraud: { by, refund: 'nothing', backDays: anyDay },
    },
    coolingOffDays: 0,
    freeLookDays: 0,
    kept: { lines: [], amount: 0, minimum: 0 },
    refundTo: 'payer',
  },
  paidClaim: { refund: 'nothing', forbids: [] },
  happens: { holderDies: { cancels: 'death' } },
  reinstate: { withinDays: 30 },
  renew: { when: true, opensDays: 60, graceDays: 30, firstDay: 'start', asksAgain: [] },
};
type ChangedAnswers = { [Part in keyof AfterSale]?: Partial<AfterSale[Part]> };

/** A product that sells what its answers say: `net`, `fee` and for each of `persons` in cents, from `start` to `end`. */
export function createSellingProduct(rules: ChangedAnswers = {}): PolicyTerms {
  return {
    lifecycle,
    rules: () => {
      const parts = Object.entries(byDay).map(([part, own]) => {
        const other = rules[part as keyof AfterSale];
        return [part, typeof own === 'object' ? { ...own, ...(other as object | undefined) } : (other ?? own)];
      });
      return Object.fromEntries(parts) as AfterSale;
    },
    price: (version, { net, fee = 0, persons = [], start, end }, _asOf, { claimFreeYears }) => {
      if (Number(net) < 0) return { refused: 'notSold' };
      const each = (persons as Answers[]).reduce((sum, { costs }) => sum + Number(costs), 0);
      const amount = Number(net) + each + (version === 'dearer' ? 1000 : 0);
      const bonus = -Math.round((amount * claimFreeYears) / 10);
      return {
        from: String(start),
        to: String(end),
        lines: [
          { name: 'basic', part: 'net', amount },
          { name: 'noClaim', part: 'discount', amount: bonus },
          { name: 'policyFee', part: 'fee', amount: Number(fee) },
        ].filter((line) => line.amount !== 0),
        onceBegun: rules.onceBegun !== false,
        renews: true,
      };
    },
  };
}

export const year = { start: '2026-01-01', end: '2026-12-31' };
let serial = 0;
/** One transaction after the other; recorded on its day. */
export const createTransaction = (
  kind: PolicyTransaction['kind'],
  from: string,
  more: Partial<PolicyTransaction> & { answers?: Answers } = {},
): PolicyTransaction => {
  const { answers, ...rest } = more;
  serial += 1;
  const changes = answers === undefined ? {} : computeAnswerChanges({}, answers);
  return { serial, kind, from, recordedOn: from, version: 'now', changes, ...rest };
};
export const createIssue = (answers: Answers) =>
  createTransaction('issue', String(answers.start), { answers, recordedOn: '2025-12-20', asOf: '2025-12-20' });

/** The charge of each transaction, in cents, in the order of their days; or the code of the refusal. */
export function computeCharges(
  history: PolicyTransaction[],
  rules: ChangedAnswers = {},
  claims: PaidClaim[] = [],
): number[] | string {
  const life = replayPolicy(history, createSellingProduct(rules), claims);
  if ('refused' in life) return life.refused;
  return life.charges.map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0));
}
