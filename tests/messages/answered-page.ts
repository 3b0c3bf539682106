import { normaliseAnswer } from '#engine/answers.ts';
import { checkPage, type Hint, listHints } from '#engine/check-page.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import type { Json } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Answers, DraftRecord, Item, Lookup, Problem } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';

/** The results of a draft's lookups: the status of each finding. */
export type LookupStatuses = Record<string, Lookup['status']>;

export type AnsweredPage = { product: Product; situation: DerivedState; problems: Problem[]; hints: Hint[] };

type Sold = { product: Product; cases: ReturnType<typeof loadCases> };
const shop = new Map<string, Sold>();

function readSoldProduct(name: string): Sold {
  const sold = shop.get(name) ?? { product: loadTestProduct(name), cases: loadCases(name) };
  shop.set(name, sold);
  return sold;
}

/**
 * The page that asks for a field, with the answers of a case except some changes: null removes one,
 * `insuredPersons/2/gender` is one about one person.
 */
export function buildAnsweredPage(
  product: string,
  testCase: string,
  place: string,
  { changes = {}, told = {} }: { changes?: Answers; told?: LookupStatuses } = {},
): AnsweredPage {
  const { product: known, cases } = readSoldProduct(product);
  const page = known.pageOf[place.split('/')[0] ?? ''];
  if (page === undefined) throw new Error(`${product} does not ask for ${place}`);
  const found = cases.find(({ name }) => name === testCase);
  if (!found) throw new Error(`${product} has no case ${testCase}`);
  const { record: begun } = start(known, { channel: 'public', language: 'en' }, found.testCase.asOf);
  const answers = applyAnswerChanges({ ...begun.answers, ...structuredClone(found.testCase.answers) }, changes);
  const record: DraftRecord = { ...begun, answers, findings: buildLookups(known, page, answers, told) };
  const situation = deriveState(known, record);
  return {
    product: known,
    situation,
    problems: checkPage(known, page, situation),
    hints: listHints(known, page, situation),
  };
}

function applyAnswerChanges(answers: Answers, changes: Answers): Answers {
  for (const [place, value] of Object.entries(changes)) {
    const [field, id, member] = place.split('/') as [string, string?, string?];
    const item = id === undefined ? undefined : ((answers[field] ?? []) as Item[]).find((one) => one.id === id);
    const holder: Answers = item ?? answers;
    const normal = normaliseAnswer(value);
    if (normal === null) delete holder[member ?? field];
    else holder[member ?? field] = normal;
  }
  return answers;
}

/** Findings answer what their effect asked about. */
function buildLookups(product: Product, page: string, answers: Answers, told: LookupStatuses): DraftRecord['findings'] {
  const { effects = [] } = findPageDefinition(product, page);
  return Object.fromEntries(
    Object.entries(told).map(([name, status]) => {
      const inputs = effects.find(({ finding }) => finding === name)?.inputs ?? [];
      const answered = inputs.filter((field) => answers[field] !== undefined);
      return [name, { status, inputs: Object.fromEntries(answered.map((field) => [field, answers[field] as Json])) }];
    }),
  );
}
