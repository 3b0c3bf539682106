import type { BenefitsDefinition, DecisionTable, ProductDefinition, RatingDefinition } from '../definition.ts';
import { isObject, type Json } from '../json.ts';

/** The name of the table with the amounts of the plans. Their only source is `benefits.json`. */
export const BENEFITS_TABLE = 'benefits';

/**
 * Returns the amounts of the plans as a table: a row for each plan, a column for each benefit that is an amount or not
 * covered in every plan. Amounts are minor units, and a benefit that is not covered is 0.
 * @param plan the name of the field that asks for the plan
 */
export function tabulateBenefits({ lines, plans }: BenefitsDefinition, plan = 'plan'): DecisionTable {
  const outputs = lines.filter((line) => plans.every(({ limits }) => typeof limits[line] !== 'string'));
  return {
    inputs: [{ name: plan, match: 'eq', domain: plans.map(({ id }) => id) }],
    outputs,
    hit: 'unique',
    rows: plans.map(({ id, limits }) => [id, ...outputs.map((line) => limits[line] ?? 0)]),
  };
}

type Definition = Pick<ProductDefinition, 'form' | 'rating' | 'benefits'>;
type Tables = Record<string, DecisionTable>;

const benefitsTables = new WeakMap<RatingDefinition, WeakMap<BenefitsDefinition, Tables>>();

/** Returns the table of the plans' amounts by its name, if a step looks it up; otherwise none. */
function listBenefitsTables({ rating, benefits }: Definition): Tables {
  const known = benefitsTables.get(rating) ?? new WeakMap<BenefitsDefinition, Tables>();
  benefitsTables.set(rating, known);
  const made =
    known.get(benefits) ??
    (readsBenefits(rating) ? { [BENEFITS_TABLE]: tabulateBenefits(benefits, rating.compare) } : {});
  known.set(benefits, made);
  return made;
}

/** Returns all tables that the premium can depend on: those of the form, the rating's own, the amounts of the plans. */
export const listRatingTables = (definition: Definition): Tables => ({
  ...listBenefitsTables(definition),
  ...(definition.form.tables ?? {}),
  ...definition.rating.tables,
});

/** Returns true if a step of the rating looks up the amounts of the plans. */
export function readsBenefits({ steps }: RatingDefinition): boolean {
  const isRead = (logic: Json): boolean => {
    if (Array.isArray(logic)) return logic.some(isRead);
    if (!isObject(logic)) return false;
    return Object.entries(logic).some(
      ([operator, args]) =>
        (operator === 'lookup' && Array.isArray(args) && args[0] === BENEFITS_TABLE) || isRead(args as Json),
    );
  };
  return steps.some(({ logic, when = true }) => isRead([logic, when]));
}
