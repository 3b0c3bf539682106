import type { Json } from '#engine/language/json.ts';
import { locales } from '#shared/format.ts';
import type { StudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import { type FieldKind, generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { type LoadedForm, loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { type PageContext, writeForm, writePage } from './field-edits.ts';

type Limit = {
  of: FieldKind;
  /** The proposed limit, and the place of the limit in the condition. */
  limit?: number;
  at?: string;
  logic: (answer: Json, limit: number) => Json;
};

const today: Json = { var: 'asOf' };
const age = (answer: Json): Json => ({ ageAt: [answer, today] });

/** The limits that depend on the day of purchase or on another answer. The page stores them as rules. */
const limits = {
  notBefore: { of: 'date', logic: (answer) => ({ '>=': [answer, today] }) },
  notAfter: {
    ...{ of: 'date', limit: 60, at: '<=/1/addDays/1' },
    logic: (answer, days) => ({ '<=': [answer, { addDays: [today, days] }] }),
  },
  leastAge: { of: 'date', limit: 18, at: '>=/1', logic: (answer, years) => ({ '>=': [age(answer), years] }) },
  mostAge: { of: 'date', limit: 65, at: '<=/1', logic: (answer, years) => ({ '<=': [age(answer), years] }) },
  leastAmount: { of: 'money', limit: 100, at: '>=/1', logic: (answer, amount) => ({ '>=': [answer, amount] }) },
  mostAmount: { of: 'money', limit: 10_000, at: '<=/1', logic: (answer, amount) => ({ '<=': [answer, amount] }) },
} satisfies Record<string, Limit>;
export type LimitKind = keyof typeof limits;

/** Returns the rule-based limits that a kind of field can have. */
export const listLimitKinds = (kind: FieldKind): LimitKind[] =>
  (Object.keys(limits) as LimitKind[]).filter((name) => limits[name].of === kind);

/** Returns all names in use: those of conditions, pages, fields and derived values. */
export function listUsedNames({ pages, derived, conditions, itemConditions }: LoadedForm): Set<string> {
  return new Set([
    ...pages.flatMap(({ name, page }) => [name, ...Object.keys(page?.schema.properties ?? {})]),
    ...derived.map(({ set }) => set),
    ...Object.keys(conditions),
    ...Object.values(itemConditions).flatMap((inner) => Object.keys(inner)),
  ]);
}

/**
 * Returns the changes that add a limit to a field: a condition, the rule that uses it, the rule's texts, and the figure
 * that the texts say, which is the limit in the condition itself.
 */
export function addLimit(on: PageContext, field: string, kind: LimitKind, words: StudioMessages): Change[] {
  const { name, product, page, list, workspace } = on;
  const condition = generateFreeName(`${field} ${kind}`, listUsedNames(loadForm(workspace, product)), 'limit');
  const { of, logic, limit, at }: Limit = limits[kind];
  const rule = { ...(list === undefined ? {} : { each: list }), unless: condition, at: field, message: condition };
  const answer = { var: list === undefined ? field : `item.${field}` };
  const place = list === undefined ? ['conditions', condition] : ['itemConditions', list, condition];
  const figure: Json = { value: { $ref: `#/${place.join('/')}/${at}` }, ...(of === 'money' && { as: 'amount' }) };
  const texts = locales.map((language) => [
    language,
    words[language][`studio-pages.limits.says.${kind}`]?.replace('{limit}', `{${condition}}`) ?? '',
  ]);
  return [
    writeForm(on, place, logic(answer, limit ?? 0)),
    ...(at === undefined ? [] : [writeForm(on, ['figures', condition], figure)]),
    writePage(on, ['rules'], [...((page.rules ?? []) as unknown as Json[]), rule]),
    ...wordChanges(product, [name, 'rules', condition], Object.fromEntries(texts)),
  ];
}
