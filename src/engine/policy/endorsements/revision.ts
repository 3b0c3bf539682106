import { type ChartState, findAcceptingState, step } from '#engine/chart.ts';
import { checkPage } from '#engine/check-page.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import type { AfterSale, Requester } from '#engine/language/after-sale.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { findPageDefinition, type Product, type Revision } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type AnswerChanges, computeAnswerChanges } from '../answer-changes.ts';
import { selectCarriedAnswers } from '../next-term.ts';
import type { PolicyTransaction, Segment, Term } from '../policy-history.ts';
import type { EndorsementDetails } from './endorsement-details.ts';

/** The product as a journey after the sale walks it: the same chart over the same pages, asking what the revision asks. */
export function toRevisionProduct(product: Product, { asks, held }: Revision): Product {
  return { ...product, revises: { asks, held, passesOver: canSkipPage } };
}

/** A page of which nothing is asked, nothing was changed and nothing is wrong; never the last one, where it is confirmed or ends. */
function canSkipPage(product: Product, page: string, situation: DerivedState): boolean {
  const { way } = situation;
  return way.slice(0, -1).some((at) => at.page === page) && listAskedFields(product, page, situation).length === 0;
}

/**
 * The fields of a page that a journey after the sale shows: those that it asks, that were changed in it or cleared by what was changed,
 * or that are wrong now.
 */
export function listAskedFields(product: Product, page: string, situation: DerivedState): string[] {
  const { asks = [], held = {} } = product.revises ?? {};
  const wrong = new Set(checkPage(product, page, situation).map(({ at = '' }) => at.split('/')[1]));
  const cleared = findClearedFields(product, situation);
  const isChanged = (field: string) => isDifferentAnswer(held, situation.answers, field);
  // What the policyholder declares is not asked of who asks for him.
  const fields = Object.keys(findPageDefinition(product, page).schema.properties).filter(
    (field) => !situation.hidden.has(field),
  );
  return fields.filter((field) => asks.includes(field) || wrong.has(field) || cleared.has(field) || isChanged(field));
}

const isDifferentAnswer = (held: Answers, answers: Answers, field: string): boolean =>
  !isSameJson(held[field] ?? null, answers[field] ?? null);

const clearedFieldsCache = new WeakMap<DerivedState, ReadonlySet<string>>();

/**
 * The fields that the chart clears when what stood becomes these answers. They stay asked when the same is chosen again: otherwise
 * their page would be gone as soon as it is answered.
 */
function findClearedFields(product: Product, situation: DerivedState): ReadonlySet<string> {
  const known = clearedFieldsCache.get(situation);
  if (known) return known;
  const { held = {} } = product.revises ?? {};
  const { answers, facts } = situation;
  const changed = [...new Set([...Object.keys(held), ...Object.keys(answers)])].filter((field) =>
    isDifferentAnswer(held, answers, field),
  );
  const cleared = new Set<string>();
  if (changed.length > 0) {
    const { actions } = step(product.chart, findInitialState(product, situation), { type: 'ANSWER', facts, changed });
    for (const { type, params } of actions)
      if (type === 'clear') for (const field of params.fields as string[]) cleared.add(field);
  }
  clearedFieldsCache.set(situation, cleared);
  return cleared;
}

const initialStates = new WeakMap<Product, ChartState>();

/** Where the chart stands with the answers with which the journey began. */
function findInitialState(product: Product, { scope, findings }: DerivedState): ChartState {
  const known = initialStates.get(product);
  if (known) return known;
  const { asOf, circumstances, given } = scope.values as Pick<DraftRecord, 'asOf' | 'circumstances' | 'given'>;
  const answers = product.revises?.held ?? {};
  const begun = { circumstances, given, answers, findings, asOf, passed: [], outcomes: [] } as DraftRecord;
  const { state } = deriveState(product, begun);
  initialStates.set(product, state);
  return state;
}

/** What a product lets be changed together by who asks; by name. */
export function listChangeKinds({ change }: AfterSale, by: Requester): string[] {
  return Object.keys(change.kinds).filter((name) => change.kinds[name]?.by.includes(by));
}

/** The fields that a kind of change asks. */
export function listFieldsOfKind({ change }: AfterSale, kind: string): string[] {
  return [...new Set((change.kinds[kind]?.answers ?? []).map((pointer) => pointer.split('/')[1] as string))];
}

/** Whether a product lets who asks change these answers. Throws nothing: what is in no kind is nobody's to change. */
export function canChange({ change }: AfterSale, by: Requester, changes: AnswerChanges): boolean {
  const kinds = Object.values(change.kinds).filter((kind) => kind.by.includes(by));
  return Object.keys(changes).every((pointer) => {
    const [, field, , inner] = pointer.split('/');
    const names = [`/${field}`, `/${field}/${inner}`];
    return kinds.some(({ answers }) => names.some((name) => answers.includes(name)));
  });
}

/** Fields of the page that confirms: a declaration is made anew each time, and changes nothing of a policy. */
function listDeclaredFields({ chart, definition }: Product): string[] {
  const { pages } = definition.form;
  const page = findAcceptingState(chart, 'CONFIRM')?.findLast((name) => name in pages);
  return Object.keys(pages[page ?? '']?.schema.properties ?? {});
}

/** Answers without those that are declared on the page that confirms. */
export function omitDeclarations(product: Product, answers: Answers): Answers {
  const declared = listDeclaredFields(product);
  return Object.fromEntries(Object.entries(answers).filter(([field]) => !declared.includes(field)));
}

/**
 * The record with which a change of a term begins: its answers, judged by the day on which the term was rated. What the world
 * told at the sale counts on; a phone that was proven then does not.
 */
export function buildChangeRecord(
  product: Product,
  frozen: DraftRecord,
  { asOf, facts }: Pick<Term, 'asOf' | 'facts'>,
  { answers }: Pick<Segment, 'answers'>,
): DraftRecord {
  const { phoneProof: _proof, ...findings } = frozen.findings;
  return {
    ...frozen,
    circumstances: { ...frozen.circumstances, ...facts },
    answers: omitDeclarations(product, answers),
    findings: asOf === frozen.asOf ? findings : {},
    asOf,
    passed: [],
    outcomes: [],
  };
}

/** What a journey changes of the answers that stood when it began. Who asks for a policyholder takes back no declaration of his. */
function computeRequestedChanges(product: Product, { held, by }: EndorsementDetails, answers: Answers): AnswerChanges {
  const changes = computeAnswerChanges(omitDeclarations(product, held), omitDeclarations(product, answers));
  if (by === 'holder') return changes;
  return Object.fromEntries(
    Object.entries(changes).filter(([pointer]) => !listDeclarationFields(product).includes(pointer.slice(1))),
  );
}

/** Where a policy stands when a journey is confirmed: how many things happened to it, and the term and version that hold. */
type PolicySnapshot = {
  serial: number;
  recordedOn: string;
  term: Term;
  held: Segment;
  rules: AfterSale;
  version: string;
};

/**
 * The transaction that a journey comes to, were it recorded now.
 * @param answers as the journey allows them; of a renewal all of them
 */
export function buildTransaction(
  product: Product,
  about: EndorsementDetails,
  answers: Answers,
  { serial, recordedOn, term, held, rules, version }: PolicySnapshot,
): PolicyTransaction {
  const of = { serial, from: about.from, recordedOn };
  switch (about.does) {
    case 'change':
      return {
        ...of,
        kind: 'endorse',
        version: term.version,
        changes: computeRequestedChanges(product, about, answers),
      };
    case 'reinstate':
      return { ...of, kind: 'reinstate', version: held.version, changes: {} };
    case 'renew': {
      // What is declared at the end of it holds as it did: nobody confirms without declaring it again.
      const stays = [...listDeclaredFields(product), ...(about.by === 'holder' ? [] : listDeclarationFields(product))];
      const declared = Object.entries(held.answers).filter(([field]) => stays.includes(field));
      const all: Answers = {
        ...Object.fromEntries(declared),
        ...answers,
        ...listLinkDeclarations(product, about, rules),
      };
      const changes: Record<string, Json> = { ...computeAnswerChanges(selectCarriedAnswers(held.answers, rules), all) };
      return { ...of, kind: 'renew', version, changes, asOf: term.to };
    }
  }
}

/**
 * What a renewal asks again and somebody else began: the policyholder ticks it on the link, and agrees to nothing without it. So it is
 * true of whatever is recorded.
 */
function listLinkDeclarations(product: Product, { by }: EndorsementDetails, { renew }: AfterSale): Answers {
  if (by === 'holder') return {};
  const again = listDeclarationFields(product).filter((field) => renew?.asksAgain.includes(field));
  return Object.fromEntries(again.map((field) => [field, true]));
}

/** Ticks by which a policyholder declares something, on whatever page. */
export function listDeclarationFields({ definition }: Product): string[] {
  return Object.values(definition.form.pages).flatMap(({ declares = [] }) => declares);
}
