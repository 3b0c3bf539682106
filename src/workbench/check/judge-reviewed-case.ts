import { normaliseAnswer } from '#engine/answers.ts';
import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import { type Rated, rateSituation } from '#engine/rating.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type Situation, situationOf } from '#engine/situation.ts';
import { start } from '#engine/wizard.ts';
import { entry } from './map-entry.ts';
import type { ReviewedCase } from './reviewed-cases.ts';
import { inputsOf, type Persona } from './run-persona.ts';

/** What comes of a case. `rate` gives its premium, with `option` as if that plan were chosen. */
export type JudgedCase = { product: Product; situation: Situation; rate: (option?: string | number) => Rated };

export type ReviewedCaseJudge = (one: ReviewedCase) => JudgedCase;

/** Judges cases of one product without walking through its journey. Nothing is worked out twice. */
export function reviewedCaseJudge(product: Product): ReviewedCaseJudge {
  const bases = new Map<Persona, DraftRecord>();
  const situations = new Map<Persona, Map<string, Situation>>();
  const judged = new Map<ReviewedCase, JudgedCase>();
  return (one) =>
    entry(judged, one, () => {
      const base = entry(bases, one.persona, () => baseOf(product, one.persona));
      const alike = entry(situations, one.persona, () => new Map<string, Situation>());
      const situation = entry(alike, JSON.stringify(one.answers), () =>
        situationOf(product, { ...base, answers: changed(base.answers, one.answers) }),
      );
      return judgedCase(product, situation, one);
    });
}

function judgedCase(product: Product, situation: Situation, { inputs }: ReviewedCase): JudgedCase {
  const rated = withInputs(product, inputs);
  const compared = product.definition.rating?.compare;
  const known = new Map<string | number | undefined, Rated>();
  const rate = (option?: string | number): Rated =>
    entry(known, option, () =>
      rateSituation(rated, situation, option === undefined || compared === undefined ? {} : { [compared]: option }),
    );
  return { product: rated, situation, rate };
}

/** A persona's draft with what the world told it; pages are not passed, so blanks that findings fill stay blank. */
function baseOf(product: Product, persona: Persona): DraftRecord {
  const begun = start(product, { channel: 'public', language: 'en', ...persona.circumstances }, persona.asOf);
  const answered = { ...begun, answers: changed(begun.answers, persona.answers) };
  const findings: DraftRecord['findings'] = {};
  for (const [name, finding] of Object.entries(persona.findings ?? {}))
    findings[name] = { ...finding, inputs: inputsOf(product, { ...answered, findings: { ...findings } }, name) };
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
