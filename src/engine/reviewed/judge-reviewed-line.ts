import { normaliseAnswer } from '#engine/answers.ts';
import { type Case, type CaseRun, inputsOf } from '#engine/cases/run-case.ts';
import { openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { rateSituation } from '#engine/rating.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type Situation, situationOf } from '#engine/situation.ts';
import { start } from '#engine/wizard.ts';
import { entry } from './map-entry.ts';
import type { ReviewedLine } from './reviewed-lines.ts';

/** What comes of a line. `rate` gives its premium, with `option` as if that plan were chosen. */
export type JudgedLine = {
  product: Product;
  situation: Situation;
  rate: (option?: string | number) => CaseRun['rated'];
};

export type ReviewedLineJudge = (one: ReviewedLine) => JudgedLine;

/** Judges lines of one product without walking through its journey. Nothing is worked out twice. */
export function reviewedLineJudge(product: Product): ReviewedLineJudge {
  const bases = new Map<Case, DraftRecord>();
  const situations = new Map<Case, Map<string, Situation>>();
  const judged = new Map<ReviewedLine, JudgedLine>();
  return (one) =>
    entry(judged, one, () => {
      const base = entry(bases, one.testCase, () => baseOf(product, one.testCase));
      const alike = entry(situations, one.testCase, () => new Map<string, Situation>());
      const situation = entry(alike, JSON.stringify(one.answers), () =>
        situationOf(product, { ...base, answers: changed(base.answers, one.answers) }),
      );
      return judgedLine(product, situation, one);
    });
}

function judgedLine(product: Product, situation: Situation, { inputs }: ReviewedLine): JudgedLine {
  const rated = withInputs(product, inputs);
  const compared = product.definition.rating?.compare;
  const known = new Map<string | number | undefined, CaseRun['rated']>();
  const rate: JudgedLine['rate'] = (option) => {
    // Answers that end without a sale have no price, whichever plan was chosen.
    if (situation.route.stop !== undefined) return { status: 'not-sold' };
    return entry(known, option, () =>
      rateSituation(rated, situation, option === undefined || compared === undefined ? {} : { [compared]: option }),
    );
  };
  return { product: rated, situation, rate };
}

/** A case's draft with what the world told it; pages are not passed, so blanks that findings fill stay blank. */
function baseOf(product: Product, testCase: Case): DraftRecord {
  const { record: begun } = start(
    product,
    { channel: 'public', language: 'en', ...testCase.circumstances },
    testCase.asOf,
  );
  const answered = { ...begun, answers: changed(begun.answers, testCase.answers) };
  const findings: DraftRecord['findings'] = {};
  for (const [name, finding] of Object.entries(testCase.findings ?? {}))
    findings[name] = {
      ...finding,
      inputs: inputsOf(openJourney(product, { ...answered, findings: { ...findings } }), name),
    };
  return { ...answered, findings };
}

function changed(answers: Answers, changes: Record<string, Json>): Answers {
  const all = Object.entries({ ...answers, ...changes }).map(([field, value]) => [field, normaliseAnswer(value)]);
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** The product, some inputs of its rating being constants: for bands that no answer reaches exactly. */
function withInputs(product: Product, inputs: Record<string, Json>): Product {
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
