import type { Json } from '#engine/language/json.ts';
import { type FieldKind, generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import type { LoadedForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { BlockMessages } from './field-blocks.ts';
import { type PageContext, writeForm, writePage } from './field-edits.ts';

/** A limit that depends on the day of purchase or on another answer. The page stores it as a rule. */
export type LimitKind = 'notBefore' | 'notAfter' | 'leastAge' | 'mostAge' | 'leastAmount' | 'mostAmount';

/** Returns the rule-based limits that a kind of field can have. */
export function listLimitKinds(kind: FieldKind): LimitKind[] {
  if (kind === 'date') return ['notBefore', 'notAfter', 'leastAge', 'mostAge'];
  return kind === 'money' ? ['leastAmount', 'mostAmount'] : [];
}

const today: Json = { var: 'asOf' };

function buildLimitLogic(kind: LimitKind, field: string, list: string | undefined): { logic: Json; limit?: number } {
  const answer: Json = { var: list === undefined ? field : `item.${field}` };
  switch (kind) {
    case 'notBefore':
      return { logic: { '>=': [answer, today] } };
    case 'notAfter':
      return { logic: { '<=': [answer, { addDays: [today, 60] }] }, limit: 60 };
    case 'leastAge':
      return { logic: { '>=': [{ ageAt: [answer, today] }, 18] }, limit: 18 };
    case 'mostAge':
      return { logic: { '<=': [{ ageAt: [answer, today] }, 65] }, limit: 65 };
    case 'leastAmount':
      return { logic: { '>=': [answer, 100] }, limit: 100 };
    case 'mostAmount':
      return { logic: { '<=': [answer, 10_000] }, limit: 10_000 };
  }
}

/** Returns all names in use: those of conditions, pages, fields and derived values. */
export function listUsedNames({ pages, derived, conditions, itemConditions }: LoadedForm): Set<string> {
  return new Set([
    ...pages.flatMap(({ name, page }) => [name, ...Object.keys(page?.schema.properties ?? {})]),
    ...derived.map(({ set }) => set),
    ...Object.keys(conditions),
    ...Object.values(itemConditions).flatMap((inner) => Object.keys(inner)),
  ]);
}

/** Returns the changes that add a limit to a field: a condition, the rule that uses it, and the rule's texts. */
export function addLimit(
  on: PageContext,
  form: LoadedForm,
  field: string,
  kind: LimitKind,
  words: BlockMessages,
): Change[] {
  const { name, product, page, list } = on;
  const condition = generateFreeName(`${field} ${kind}`, listUsedNames(form), 'limit');
  const { logic, limit } = buildLimitLogic(kind, field, list);
  const rule = {
    ...(list === undefined ? {} : { each: list }),
    unless: condition,
    at: field,
    message: condition,
    ...(limit === undefined ? {} : { params: { limit } }),
  };
  const says = `studio-pages.limits.says.${kind}`;
  return [
    writeForm(on, list === undefined ? ['conditions', condition] : ['itemConditions', list, condition], logic),
    writePage(on, ['rules'], [...((page.rules ?? []) as unknown as Json[]), rule]),
    ...wordChanges(product, [name, 'rules', condition], {
      en: words.en[says] ?? '',
      km: words.km[says] ?? '',
      zh: words.zh[says] ?? '',
    }),
  ];
}
