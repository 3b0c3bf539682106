import type { TableMatch } from '#engine/language/decision-table.ts';
import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { evaluate } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { createLineEvaluator, type EvaluatedLine, type ReviewedLineEvaluator } from '#engine/reviewed/evaluate-line.ts';
import { getOrCreate } from '#engine/reviewed/get-or-create.ts';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import { listNamesReadDeeply } from '../base/known-names.ts';

/** The table rows and rating steps on which reviewed lines depend. */
export type ReviewedReads = {
  /** By table and row: the lines whose expectations read the row, and the inputs of the lookup. */
  rows: Map<string, Map<number, { one: ReviewedLine; inputs: Record<string, Json> }[]>>;
  /** Rating steps with an amount in some premium, and those without an amount in some premium. */
  steps: Record<'with' | 'without', Set<string>>;
};

type Expectation = ReviewedLine['expected'][number]['is'];

/** Collects the table rows that the expectations of reviewed lines read, and the rating steps in their premiums. */
export function collectReviewedReads(
  product: Product,
  lines: ReviewedLine[],
  judge: ReviewedLineEvaluator = createLineEvaluator(product),
): ReviewedReads {
  const reads: ReviewedReads = { rows: new Map(), steps: { with: new Set(), without: new Set() } };
  const behind = findDerivedValues(product);
  for (const one of lines) {
    const onLookup = (table: string, { rows, inputs }: TableMatch): void => {
      const ofTable = getOrCreate(reads.rows, table, () => new Map());
      for (const row of rows) getOrCreate(ofTable, row, () => []).push({ one, inputs });
    };
    const judged = judge(one);
    for (const { is } of one.expected) {
      if (is.kind === 'premium') readPremium(judged, is.option, onLookup, reads.steps);
      readExpectation(judged, is, behind(is), onLookup);
    }
  }
  return reads;
}

type OnLookup = (table: string, match: TableMatch) => void;

/** Notes the lookups of a premium, and the steps with and without an amount in it. */
function readPremium(
  { rate, product }: EvaluatedLine,
  option: string | number | undefined,
  onLookup: OnLookup,
  steps: ReviewedReads['steps'],
): void {
  const rated = rate(option);
  if (rated.status !== 'rated') return;
  for (const { table, row, inputs } of rated.premium.trace.flatMap(({ lookups }) => lookups))
    onLookup(table, { rows: [row], inputs });
  const has = new Set(rated.premium.lines.filter(({ amount }) => amount !== 0).map(({ name }) => name));
  for (const { set } of product.definition.rating?.steps ?? []) steps[has.has(set) ? 'with' : 'without'].add(set);
}

/** Evaluates the expressions of an expectation and the derived values behind it, to note their lookups. */
function readExpectation(
  { product, situation }: EvaluatedLine,
  is: Expectation,
  behind: ProductDefinition['form']['derived'],
  onLookup: OnLookup,
): void {
  const scope = { ...situation.scope, onLookup };
  for (const { logic, item } of listExpectedLogic(product, is))
    evaluate(logic, item === undefined ? scope : { ...scope, item });
  for (const { logic } of behind.filter(({ set }) => situation.derived[set] !== undefined)) evaluate(logic, scope);
}

/** Lists the expressions that supply the expected values, besides the rating steps: one, or one for each option. */
function listExpectedLogic(
  { definition: { form, rating } }: Product,
  is: Expectation,
): { logic: Logic; item?: Json }[] {
  switch (is.kind) {
    case 'premium':
      return Object.values(rating?.inputs ?? {}).map(({ from }) => ({ logic: from }));
    case 'value':
      return form.derived.filter(({ set }) => set === is.name);
    case 'fact':
      return [{ logic: form.conditions[is.name] as Logic }];
    case 'offered': {
      const { schema, choices = {} } = form.pages[is.page] as (typeof form.pages)[string];
      const field = schema.properties[is.name];
      const known = field?.enum ?? (field?.items?.type === 'object' ? undefined : field?.items?.enum) ?? [];
      const logic = choices[is.name];
      return logic === undefined ? [] : known.map((item) => ({ logic, item }));
    }
  }
}

/** Finds the derived values on which an expectation depends. All lines use the same ones for a column. */
function findDerivedValues(product: Product): (is: Expectation) => ProductDefinition['form']['derived'] {
  const known = new Map<Expectation, ProductDefinition['form']['derived']>();
  const definition = product.definition as ProductDefinition;
  return (is) =>
    getOrCreate(known, is, () => {
      const logic = [...new Set(listExpectedLogic(product, is).map((own) => own.logic))];
      const names = new Set(listNamesReadDeeply(definition, logic));
      return definition.form.derived.filter(({ set }) => names.has(set));
    });
}
