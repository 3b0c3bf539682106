import { normaliseAnswer } from '#engine/answers.ts';
import { checkPage, type Hint, hintsOf } from '#engine/check-page.ts';
import type { Json } from '#engine/language/json.ts';
import { type Product, pageDefinition } from '#engine/product.ts';
import type { Answers, DraftRecord, Finding, Item, Problem } from '#engine/record.ts';
import { type Situation, situationOf } from '#engine/situation.ts';
import { start } from '#engine/wizard.ts';
import { casesOf, productOf } from '#tests/paths/product-of.ts';

/** What the world told of a draft: the status of each finding. */
export type Told = Record<string, Finding['status']>;

export type AnsweredPage = { product: Product; situation: Situation; problems: Problem[]; hints: Hint[] };

type Sold = { product: Product; cases: ReturnType<typeof casesOf> };
const shop = new Map<string, Sold>();

function soldOf(name: string): Sold {
  const sold = shop.get(name) ?? { product: productOf(name), cases: casesOf(name) };
  shop.set(name, sold);
  return sold;
}

/**
 * The page that asks for a field, answered by a case but for some answers: null takes one away, `insuredPersons/2/gender` is one
 * about one person.
 */
export function answeredPage(
  product: string,
  testCase: string,
  place: string,
  { changes = {}, told = {} }: { changes?: Answers; told?: Told } = {},
): AnsweredPage {
  const { product: known, cases } = soldOf(product);
  const page = known.pageOf[place.split('/')[0] ?? ''];
  if (page === undefined) throw new Error(`${product} does not ask for ${place}`);
  const found = cases.find(({ name }) => name === testCase);
  if (!found) throw new Error(`${product} has no case ${testCase}`);
  const { record: begun } = start(known, { channel: 'public', language: 'en' }, found.testCase.asOf);
  const answers = changed({ ...begun.answers, ...structuredClone(found.testCase.answers) }, changes);
  const record: DraftRecord = { ...begun, answers, findings: findings(known, page, answers, told) };
  const situation = situationOf(known, record);
  return {
    product: known,
    situation,
    problems: checkPage(known, page, situation),
    hints: hintsOf(known, page, situation),
  };
}

function changed(answers: Answers, changes: Answers): Answers {
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
function findings(product: Product, page: string, answers: Answers, told: Told): DraftRecord['findings'] {
  const { effects = [] } = pageDefinition(product, page);
  return Object.fromEntries(
    Object.entries(told).map(([name, status]) => {
      const inputs = effects.find(({ finding }) => finding === name)?.inputs ?? [];
      const answered = inputs.filter((field) => answers[field] !== undefined);
      return [name, { status, inputs: Object.fromEntries(answered.map((field) => [field, answers[field] as Json])) }];
    }),
  );
}
