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

/** The product of an endorsement: the same chart and pages, with the questions of the revision. */
export function toRevisionProduct(product: Product, { asks, held }: Revision): Product {
  return { ...product, revises: { asks, held, passesOver: canSkipPage } };
}

/**
 * True for a page without questions, changes and problems; never for the last page, where the journey is confirmed or
 * ends.
 */
function canSkipPage(product: Product, page: string, situation: DerivedState): boolean {
  const { way } = situation;
  return way.slice(0, -1).some((at) => at.page === page) && listAskedFields(product, page, situation).length === 0;
}

/**
 * The fields of a page that an endorsement shows: those that it asks, those that it changed or cleared, and those that
 * are wrong now.
 */
export function listAskedFields(product: Product, page: string, situation: DerivedState): string[] {
  const { asks = [], held = {} } = product.revises ?? {};
  const wrong = new Set(checkPage(product, page, situation).map(({ at = '' }) => at.split('/')[1]));
  const cleared = findClearedFields(product, situation);
  const isChanged = (field: string) => isDifferentAnswer(held, situation.answers, field);
  // Declarations of the policyholder are not asked of another requester.
  const fields = Object.keys(findPageDefinition(product, page).schema.properties).filter(
    (field) => !situation.hidden.has(field),
  );
  return fields.filter((field) => asks.includes(field) || wrong.has(field) || cleared.has(field) || isChanged(field));
}

const isDifferentAnswer = (held: Answers, answers: Answers, field: string): boolean =>
  !isSameJson(held[field] ?? null, answers[field] ?? null);

const clearedFieldsCache = new WeakMap<DerivedState, ReadonlySet<string>>();

/**
 * The fields that the chart clears when the earlier answers become these. They stay visible if the same is chosen
 * again: otherwise their page would disappear as soon as it is answered.
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

/** The state of the chart with the answers at the beginning of the endorsement. */
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

/** The kinds of change that a product allows a requester, by name. */
export function listChangeKinds({ change }: AfterSale, by: Requester): string[] {
  return Object.keys(change.kinds).filter((name) => change.kinds[name]?.by.includes(by));
}

/** The fields that a kind of change asks. */
export function listFieldsOfKind({ change }: AfterSale, kind: string): string[] {
  return [...new Set((change.kinds[kind]?.answers ?? []).map((pointer) => pointer.split('/')[1] as string))];
}

/** True if a product lets the requester change these answers. An answer that belongs to no kind cannot be changed. */
export function canChange({ change }: AfterSale, by: Requester, changes: AnswerChanges): boolean {
  const kinds = Object.values(change.kinds).filter((kind) => kind.by.includes(by));
  return Object.keys(changes).every((pointer) => {
    const [, field, , inner] = pointer.split('/');
    const names = [`/${field}`, `/${field}/${inner}`];
    return kinds.some(({ answers }) => names.some((name) => answers.includes(name)));
  });
}

/** Fields of the confirmation page: a declaration is made again each time, and changes nothing of a policy. */
function listDeclaredFields({ chart, definition }: Product): string[] {
  const { pages } = definition.form;
  const page = findAcceptingState(chart, 'CONFIRM')?.findLast((name) => name in pages);
  return Object.keys(pages[page ?? '']?.schema.properties ?? {});
}

/** The answers without the declarations of the confirmation page. */
export function omitDeclarations(product: Product, answers: Answers): Answers {
  const declared = listDeclaredFields(product);
  return Object.fromEntries(Object.entries(answers).filter(([field]) => !declared.includes(field)));
}

/**
 * The initial record of a change of a term: its answers, checked as of the day on which the term was rated. Lookup
 * results of the sale remain valid, except the proof of a phone.
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

/**
 * The differences between the draft's answers and the initial answers of the endorsement. A requester who acts for a
 * policyholder cannot remove his declarations.
 */
function computeRequestedChanges(product: Product, { held, by }: EndorsementDetails, answers: Answers): AnswerChanges {
  const changes = computeAnswerChanges(omitDeclarations(product, held), omitDeclarations(product, answers));
  if (by === 'holder') return changes;
  return Object.fromEntries(
    Object.entries(changes).filter(([pointer]) => !listDeclarationFields(product).includes(pointer.slice(1))),
  );
}

/**
 * The state of a policy when an endorsement is confirmed: its number of transactions, and the current term and version.
 */
type PolicySnapshot = {
  serial: number;
  recordedOn: string;
  term: Term;
  held: Segment;
  rules: AfterSale;
  version: string;
};

/**
 * The transaction of an endorsement, if it were recorded now.
 * @param answers the answers that the journey allows; for a renewal all of them
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
      // Declarations at its end stay as they were: nobody confirms without declaring them again.
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
 * The declarations of a renewal that another requester began. The policyholder ticks them on the link, and cannot agree
 * without them. So they are true in every recorded renewal.
 */
function listLinkDeclarations(product: Product, { by }: EndorsementDetails, { renew }: AfterSale): Answers {
  if (by === 'holder') return {};
  const again = listDeclarationFields(product).filter((field) => renew?.asksAgain.includes(field));
  return Object.fromEntries(again.map((field) => [field, true]));
}

/** Ticks by which a policyholder declares something, on any page. */
export function listDeclarationFields({ definition }: Product): string[] {
  return Object.values(definition.form.pages).flatMap(({ declares = [] }) => declares);
}
