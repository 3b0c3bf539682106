import { normaliseAnswer } from '#engine/answers.ts';
import { type Case, type CaseRun, selectLookupInputs } from '#engine/cases/run-case.ts';
import { listRefusedOptions } from '#engine/check-page.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import { openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { computePremium } from '#engine/rating.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import { getOrCreate } from './get-or-create.ts';
import type { ReviewedLine } from './reviewed-lines.ts';

/** The actual values of a line. `rate` returns its premium, with `option` as if that plan were chosen. */
export type EvaluatedLine = {
  product: Product;
  situation: DerivedState;
  rate: (option?: string | number) => CaseRun['rated'];
  /** Returns true for a plan that is not offered for these answers. */
  isWithheld: (option?: string | number) => boolean;
};

export type ReviewedLineEvaluator = (one: ReviewedLine) => EvaluatedLine;

/** Evaluates lines of one product without its journey. Nothing is computed twice. */
export function createLineEvaluator(product: Product): ReviewedLineEvaluator {
  const bases = new Map<Case, DraftRecord>();
  const situations = new Map<Case, Map<string, DerivedState>>();
  const judged = new Map<ReviewedLine, EvaluatedLine>();
  return (one) =>
    getOrCreate(judged, one, () => {
      const base = getOrCreate(bases, one.testCase, () => buildBaseRecord(product, one.testCase));
      const alike = getOrCreate(situations, one.testCase, () => new Map<string, DerivedState>());
      const situation = getOrCreate(alike, JSON.stringify(one.answers), () =>
        deriveState(product, { ...base, answers: mergeAnswers(base.answers, one.answers) }),
      );
      return evaluateLine(product, situation, one);
    });
}

function evaluateLine(product: Product, situation: DerivedState, { inputs }: ReviewedLine): EvaluatedLine {
  const rated = fixRatingInputs(product, inputs);
  const compared = product.definition.rating?.compare;
  const known = new Map<string | number | undefined, CaseRun['rated']>();
  const page = product.pageOf[compared ?? ''];
  const isWithheld: EvaluatedLine['isWithheld'] = (option) =>
    option !== undefined &&
    compared !== undefined &&
    page !== undefined &&
    listRefusedOptions(product, page, compared, situation).includes(String(option));
  const rate: EvaluatedLine['rate'] = (option) => {
    // Answers that end without a sale have no price, with any plan.
    if (situation.route.stop !== undefined) return { status: 'not-sold' };
    return getOrCreate(known, option, () =>
      computePremium(rated, situation, option === undefined || compared === undefined ? {} : { [compared]: option }),
    );
  };
  return { product: rated, situation, rate, isWithheld };
}

/** A case's draft with its lookup results. No page is passed, so lookups fill no blank fields. */
function buildBaseRecord(product: Product, testCase: Case): DraftRecord {
  const { record: begun } = start(
    product,
    { channel: 'public', language: 'en', ...testCase.circumstances },
    testCase.asOf,
  );
  const answered = { ...begun, answers: mergeAnswers(begun.answers, testCase.answers) };
  const findings: DraftRecord['findings'] = {};
  for (const [name, finding] of Object.entries(testCase.findings ?? {}))
    findings[name] = {
      ...finding,
      inputs: selectLookupInputs(openJourney(product, { ...answered, findings: { ...findings } }), name),
    };
  return { ...answered, findings };
}

function mergeAnswers(answers: Answers, changes: Record<string, Json>): Answers {
  const all = Object.entries({ ...answers, ...changes }).map(([field, value]) => [field, normaliseAnswer(value)]);
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** The product with constants for some inputs of its rating: for bands that no answer reaches exactly. */
function fixRatingInputs(product: Product, inputs: Record<string, Json>): Product {
  const { rating } = product.definition;
  if (!rating || Object.keys(inputs).length === 0) return product;
  const constant = Object.entries(rating.inputs).map(([name, input]) => [
    name,
    Object.hasOwn(inputs, name) ? { ...input, from: inputs[name] as Json } : input,
  ]);
  return {
    ...product,
    definition: { ...product.definition, rating: { ...rating, inputs: Object.fromEntries(constant) } },
  };
}
