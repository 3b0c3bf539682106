import { listOfferedOptions } from '#engine/check-page.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import type { Logic, PageHint } from '#engine/language/definition.ts';
import { evaluateFact, type Scope } from '#engine/language/expression.ts';
import { buildListMessageId } from '#engine/language/messages/message-ids.ts';
import { findField, findPageDefinition, type Product } from '#engine/product.ts';
import { answer } from '#engine/wizard.ts';
import { collectSeenAnswers, deriveChangedState, findLogicDependencies, listNearbyChanges } from './answer-changes.ts';
import type { CaseDraft } from './case-drafts.ts';
import type { AnswerSearch } from './nearby-values.ts';

export type ShownPage = { page: string; situation: DerivedState };

/**
 * Lists pages after one more change, for messages that no draft shows: hints that need another answer or lookup result,
 * options that need another choice.
 */
export function* listPagesShowing(product: Product, drafts: CaseDraft[], missing: string[]): Generator<ShownPage> {
  const wanted = new Set(missing);
  const search = { product, seen: collectSeenAnswers(drafts) };
  for (const [page, { hints = [], choices = {} }] of Object.entries(product.definition.form.pages)) {
    const there = drafts.filter(({ journey }) => journey.position.trail.includes(page));
    for (const hint of hints) {
      const id = hint.message.includes('.') ? hint.message : `${product.id}.${page}.hints.${hint.message}`;
      const shown = wanted.has(id) ? showHint(search, there, page, hint) : undefined;
      if (shown) yield shown;
    }
    for (const field of Object.keys(choices)) yield* offerOptions(product, there[0], field, wanted);
  }
}

function showHint(
  search: AnswerSearch,
  there: CaseDraft[],
  page: string,
  { each, when, at }: PageHint,
): ShownPage | undefined {
  const { product } = search;
  const { conditions, itemConditions } = product.definition.form;
  const behind = findLogicDependencies(product, (each ? itemConditions?.[each] : conditions)?.[when] ?? null);
  for (const draft of there) {
    for (const change of listNearbyChanges(search, draft, behind, page)) {
      const situation = deriveChangedState(product, draft.journey.record, change);
      if (situation.facts[when] === true && !situation.hidden.has(at)) return { page, situation };
    }
  }
  return undefined;
}

/** Lists the page with other choices that change its options, until all required options were offered. */
function* offerOptions(
  product: Product,
  draft: CaseDraft | undefined,
  field: string,
  wanted: Set<string>,
): Generator<ShownPage> {
  const page = product.pageOf[field] as string;
  const left = new Set(
    listOptions(product, field).filter((option) => wanted.has(buildOptionMessageId(product, page, field, option))),
  );
  if (!draft || left.size === 0) return;
  const { scope } = draft.journey.situation;
  for (const choice of listDecidedOptions(product, field)) {
    const chosen = chooseInScope(scope, choice);
    if (![...left].some((option) => isOffered(product, field, option, chosen))) continue;
    const situation = chooseOption(product, draft, choice);
    for (const option of listOfferedOptions(product, page, field, situation)) left.delete(option);
    yield { page, situation };
  }
}

type OfferedOption = string | number;
/** An option of a field. */
type Choice = { field: string; value: OfferedOption };

/** Lists every option of the fields that decide the offered options of a field. */
function listDecidedOptions(product: Product, field: string): Choice[] {
  const logic = findChoice(product, field);
  const fields = logic === undefined ? [] : findLogicDependencies(product, logic).fields;
  return fields.flatMap((other) => listOptions(product, other).map((value) => ({ field: other, value })));
}

const chooseInScope = ({ values, tables = {} }: Scope, { field, value }: Choice): Scope => ({
  values: { ...values, [field]: value },
  tables,
});

/** Returns true if a field offers an option with these values, as far as they decide it. */
function isOffered(product: Product, field: string, item: OfferedOption, scope: Scope): boolean {
  return evaluateFact(findChoice(product, field) ?? true, { ...scope, item }) === true;
}

/** Chooses another option, after the choice on which it depends: a model after its make. */
function chooseOption(product: Product, { journey }: CaseDraft, { field, value }: Choice): DerivedState {
  const { scope } = journey.situation;
  const first = listDecidedOptions(product, field).find((one) =>
    isOffered(product, field, value, chooseInScope(scope, one)),
  );
  const before = first ? { [first.field]: first.value } : {};
  return answer(journey, { ...before, [field]: value }).journey.situation;
}

const listOptions = (product: Product, field: string): OfferedOption[] => findField(product, field)?.enum ?? [];

function findChoice(product: Product, field: string): Logic | undefined {
  const page = product.pageOf[field];
  return page === undefined ? undefined : findPageDefinition(product, page).choices?.[field];
}

function buildOptionMessageId(product: Product, page: string, field: string, option: OfferedOption): string {
  const list = findField(product, field)?.list;
  return list === undefined
    ? `${product.id}.${page}.${field}.options.${option}`
    : buildListMessageId(product.id, list, option);
}
