import { offeredOptions } from '#engine/check-page.ts';
import type { Logic, PageHint } from '#engine/language/definition.ts';
import { evaluateFact, type Scope } from '#engine/language/expression.ts';
import { listMessageId } from '#engine/language/messages/message-ids.ts';
import { fieldSchema, type Product, pageDefinition } from '#engine/product.ts';
import type { Situation } from '#engine/situation.ts';
import { answer } from '#engine/wizard.ts';
import type { CaseDraft } from './case-drafts.ts';
import { answersSeen, behindLogic, changedSituation, changesAround, type Seen } from './facts-tried.ts';

export type ShownPage = { page: string; situation: Situation };

/**
 * Pages as they stand after one more change, for messages that no draft shows as it is: hints whose fact another answer
 * or finding brings about, options that another choice makes the page offer.
 */
export function* pagesShowing(product: Product, drafts: CaseDraft[], missing: string[]): Generator<ShownPage> {
  const wanted = new Set(missing);
  const seen = answersSeen(drafts);
  for (const [page, { hints = [], choices = {} }] of Object.entries(product.definition.form.pages)) {
    const there = drafts.filter(({ journey }) => journey.position.trail.includes(page));
    for (const hint of hints) {
      const id = hint.message.includes('.') ? hint.message : `${product.id}.${page}.hints.${hint.message}`;
      const shown = wanted.has(id) ? withHint(product, there, seen, page, hint) : undefined;
      if (shown) yield shown;
    }
    for (const field of Object.keys(choices)) yield* offering(product, there[0], page, field, wanted);
  }
}

function withHint(
  product: Product,
  there: CaseDraft[],
  seen: Seen,
  page: string,
  { each, when, at }: PageHint,
): ShownPage | undefined {
  const { conditions, itemConditions } = product.definition.form;
  const behind = behindLogic(product, (each ? itemConditions?.[each] : conditions)?.[when] ?? null);
  for (const draft of there) {
    for (const change of changesAround(product, draft, behind, seen, page)) {
      const situation = changedSituation(product, draft.journey.record, change);
      if (situation.facts[when] === true && !situation.hidden.has(at)) return { page, situation };
    }
  }
  return undefined;
}

/** The page for options of what its choice depends on, until all that is wanted was offered. */
function* offering(
  product: Product,
  draft: CaseDraft | undefined,
  page: string,
  field: string,
  wanted: Set<string>,
): Generator<ShownPage> {
  const left = new Set(
    optionsOf(product, field).filter((option) => wanted.has(optionMessage(product, page, field, option))),
  );
  if (!draft || left.size === 0) return;
  const { scope } = draft.journey.situation;
  for (const { other, value } of decidedBy(product, field)) {
    if (![...left].some((option) => isOfferedWith(product, field, option, other, value, scope))) continue;
    const situation = chosen(product, draft, other, value);
    for (const option of offeredOptions(product, page, field, situation)) left.delete(option);
    yield { page, situation };
  }
}

type Option = string | number;

/** Every option of the fields that decide what a field offers. */
function decidedBy(product: Product, field: string): { other: string; value: Option }[] {
  const logic = choiceOf(product, field);
  const fields = logic === undefined ? [] : behindLogic(product, logic).fields;
  return fields.flatMap((other) => optionsOf(product, other).map((value) => ({ other, value })));
}

/** Whether a field offers an option with another answer, as far as that one decides alone. */
function isOfferedWith(
  product: Product,
  field: string,
  item: Option,
  other: string,
  value: Option,
  { values, tables = {} }: Scope,
): boolean {
  return (
    evaluateFact(choiceOf(product, field) ?? true, { values: { ...values, [other]: value }, tables, item }) === true
  );
}

/** Another choice, made after what itself depends on: a model after its make. */
function chosen(product: Product, { journey }: CaseDraft, field: string, value: Option): Situation {
  const { scope } = journey.situation;
  const first = decidedBy(product, field).find((one) =>
    isOfferedWith(product, field, value, one.other, one.value, scope),
  );
  const before = first ? { [first.other]: first.value } : {};
  return answer(journey, { ...before, [field]: value }).journey.situation;
}

const optionsOf = (product: Product, field: string): Option[] => fieldSchema(product, field)?.enum ?? [];

function choiceOf(product: Product, field: string): Logic | undefined {
  const page = product.pageOf[field];
  return page === undefined ? undefined : pageDefinition(product, page).choices?.[field];
}

function optionMessage(product: Product, page: string, field: string, option: Option): string {
  const list = fieldSchema(product, field)?.list;
  return list === undefined
    ? `${product.id}.${page}.${field}.options.${option}`
    : listMessageId(product.id, list, option);
}
