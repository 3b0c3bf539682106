import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { runCase } from '#engine/cases/run-case.ts';
import { createChart } from '#engine/chart.ts';
import type { AfterSale } from '#engine/language/after-sale.ts';
import type { ChartDefinition, ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { type AnswerChanges, computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import { buildNextTermAnswers } from '#engine/policy/next-term.ts';
import type {
  PaidClaim,
  PolicyLife,
  PolicyTerms,
  PolicyTransaction,
  TransactionKind,
} from '#engine/policy/policy-history.ts';
import { createPolicyLifecycle } from '#engine/policy/policy-lifecycle.ts';
import { createProductTerms } from '#engine/policy/product-terms.ts';
import { computeNextSerial, replayPolicy } from '#engine/policy/replay-policy.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { addEarlierPromises } from '#server/catalogue/products/earlier-promises.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';
import policyChart from '../../machines/lifecycles/policy.json' with { type: 'json' };

/**
 * Events of policies of the real products, worked out by hand: each line of `policies-by-hand.csv` is one thing, with
 * the day of its record and its effective day, its charge (or the code of its refusal) and the reason.
 */
type Line = Record<'story' | 'recorded' | 'from' | 'what' | 'answers' | 'charged' | 'how', string>;

const lines: Line[] = parse(readFileSync(join(projectRoot, 'tests/products/policies-by-hand.csv')), { columns: true });
const lifecycle = createPolicyLifecycle(createChart(policyChart as unknown as ChartDefinition));
const people: Record<string, Json> = {
  somebody: {
    ...{ id: 'x', insuredType: 'adult', fullName: 'Vuthy Chan', dateOfBirth: '1988-11-02' },
    ...{ gender: 'male', relationship: 'spouse', passport: 'N01234567' },
  },
  nobody: null,
};

/** `field=value; list/ID=person` as changes of answers. */
function changesOf(text: string): AnswerChanges {
  const parts = text.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim().split('=')]));
  return Object.fromEntries(parts.map(([field, value = '']) => [`/${field}`, readValue(value)]));
}

function readValue(text: string): Json {
  if (text in people) return people[text] as Json;
  return /^(true|false|\d{1,2})$/.test(text) ? (JSON.parse(text) as Json) : text;
}

/** Inpatient rates a tenth higher, to the cent. */
function dearer(name: string): Product {
  return loadTestProduct(name, ({ rating }) => {
    for (const row of rating.tables.inpatientRates?.rows ?? []) row[2] = String(Math.round(Number(row[2]) * 1.1));
  });
}

type Sold = { frozen: DraftRecord; terms: PolicyTerms; versions: (version: string) => Product };

/** The rules of a product before decision 0063, as its stored versions have them. */
function asBefore({ product }: ProductDefinition): void {
  const { cancel } = product.afterSale as AfterSale;
  const { scale: _scale, ...others } = cancel;
  const kept = { fire: [500, 1500], medical: [0, 2500], travel: [100, 100] }[product.id] ?? [0, 0];
  const { nonDisclosure, fraud: _fraud, ...reasons } = cancel.reasons;
  (product as { afterSale: AfterSale }).afterSale = {
    ...(product.afterSale as AfterSale),
    cancel: {
      ...others,
      coolingOffDays: { fire: 7, travel: 3 }[product.id] ?? 0,
      kept: { lines: [], amount: kept[0] as number, minimum: kept[1] as number },
      reasons: { ...reasons, nonDisclosure: { by: nonDisclosure?.by ?? [], refund: 'nothing', backDays: 365 } },
    },
  };
  Object.assign(product, addEarlierPromises({ product } as ProductDefinition).product);
}

/** `product/case field=value ...`, bought; after `earlier` by the rules of before. */
function sell(what: string): Sold {
  const [sold = '', ...others] = what.replace(/^earlier /, '').split(' ');
  const [name = '', wanted] = sold.split('/');
  const product = what.startsWith('earlier ') ? loadTestProduct(name, asBefore) : loadTestProduct(name);
  const testCase = loadCases(name).find((one) => one.name === wanted)?.testCase;
  if (!testCase) throw new Error(`no case ${sold}`);
  const changed = Object.fromEntries(others.map((one) => one.split('=') as [string, string]));
  const { record, ended } = runCase(product, { ...testCase, answers: { ...testCase.answers, ...changed } });
  if (ended !== 'issued') throw new Error(`${what} ends at ${ended}`);
  const versions = (version: string) => (version === 'dearer' ? dearer(name) : product);
  return { frozen: record, versions, terms: { lifecycle, ...createProductTerms(versions, record) } };
}

function lived(history: PolicyTransaction[], { terms }: Sold, claims: PaidClaim[]): PolicyLife {
  const life = replayPolicy(history, terms, claims);
  if ('refused' in life) throw new Error(life.refused);
  return life;
}

describe.each([...new Set(lines.map(({ story }) => story))])('%s', (story) => {
  test('costs the amount that was calculated by hand', () => {
    const [first, ...later] = lines.filter((line) => line.story === story);
    const sold = sell(first?.what ?? '');
    const { frozen, versions, terms } = sold;
    const issue = { serial: 0, kind: 'issue', version: 'now', recordedOn: frozen.asOf, asOf: frozen.asOf } as const;
    const price = terms.price('now', frozen.answers, frozen.asOf, { claimFreeYears: 0 });
    if ('refused' in price) throw new Error(price.refused);
    const history: PolicyTransaction[] = [
      { ...issue, from: price.from, changes: computeAnswerChanges({}, frozen.answers) },
    ];
    const claims: PaidClaim[] = [];
    const charged: string[] = [];
    const tell = (serial: number, life: PolicyLife) =>
      charged.push((sumAmounts(life.charges.find((one) => one.serial === serial)?.lines ?? []) / 100).toFixed(2));
    tell(0, lived(history, sold, claims));
    for (const { recorded, from, what, answers } of later) {
      const [kind = '', word] = what.split(' ');
      if (kind === 'claim') {
        claims.push({ lossOn: from, serial: computeNextSerial(history, claims) });
        charged.push('');
        continue;
      }
      const made: PolicyTransaction = {
        ...{ serial: computeNextSerial(history, claims), kind: kind as TransactionKind, from, recordedOn: recorded },
        ...{ version: kind === 'renew' ? (word ?? 'now') : 'now', changes: changesOf(answers) },
      };
      if (kind === 'cancel' && word) made.reason = word;
      if (kind === 'renew') {
        const last = lived(history, sold, claims).terms.at(-1);
        const held = last?.segments.at(-1);
        if (!last || !held) throw new Error('nothing to renew');
        const rules = terms.rules(last.version);
        if (rules.renew) {
          const next = buildNextTermAnswers(versions(made.version), frozen, { term: last, held, rules });
          made.changes = { ...computeAnswerChanges(held.answers, next), ...made.changes };
        }
        made.asOf = last.to;
      }
      const life = replayPolicy([...history, made], terms, claims);
      if ('refused' in life) charged.push(life.refused);
      else {
        history.push(made);
        tell(made.serial, life);
      }
    }
    expect(charged).toEqual([first, ...later].map((line) => line?.charged));
  });
});
