import type { FieldSchema, PageDefinition } from '#engine/language/definition.ts';
import {
  findFieldMessage,
  findListMessage,
  findName,
  findPageMessage,
  humanizeName,
  type MessageSources,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Term } from './term.ts';

/** The kind of an answer, as sentences distinguish it. `cents` is a calculated amount of money. */
export type ValueKind =
  | 'choice'
  | 'several'
  | 'yesNo'
  | 'tick'
  | 'number'
  | 'amount'
  | 'cents'
  | 'date'
  | 'text'
  | 'people';

export type Option = { code: string | number; label: string };

/** A name that a sentence may use. `group` is the page that asks it, or its other source. */
export type NamedValue = {
  name: string;
  label: string;
  group: string;
  kind: ValueKind;
  /** The unit of a number: `days`. */
  unit?: string | undefined;
  options?: (() => Option[]) | undefined;
};

/** All names that the sentences of a product, of a list or of a field may use. */
export type SentenceScope = {
  all: readonly NamedValue[];
  find: (name: string) => NamedValue | undefined;
  /** Returns the names with a label: several pages can ask the same question. */
  labelled: (label: string) => readonly NamedValue[];
  /** The currency of the product, for amounts. */
  currency: string;
};

export function buildSentenceScope(all: readonly NamedValue[], currency: string): SentenceScope {
  const byName = new Map(all.map((named) => [named.name, named]));
  const byLabel = new Map<string, NamedValue[]>();
  for (const named of byName.values()) byLabel.set(named.label, [...(byLabel.get(named.label) ?? []), named]);
  return { all, find: (name) => byName.get(name), labelled: (label) => byLabel.get(label) ?? [], currency };
}

const isList = ({ type, items }: FieldSchema): boolean => type === 'array' && items?.type !== 'object';

function detectValueKind({ type, format, list, enum: codes, const: only, items }: FieldSchema): ValueKind {
  if (type === 'array') return items?.type === 'object' ? 'people' : 'several';
  if (type === 'boolean') return only === undefined ? 'yesNo' : 'tick';
  if (list !== undefined || codes !== undefined) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (format === 'positive-amount') return 'amount';
  return format === 'date' ? 'date' : 'text';
}

/** Returns the codes of a list of the product or of a shared list. */
export type ListCodes = (list: string) => readonly (string | number)[];

/** A field of a page; for the member of a list, `field` is `LIST.MEMBER`. */
type FieldOn = { page: string; field: string; schema: FieldSchema };
type NamedPage = { name: string; page: PageDefinition };

/** Returns the options of a field in words. */
export function listOptions(words: MessageSources, { page, field, schema }: FieldOn, codesOf: ListCodes): Option[] {
  const inner = isList(schema) ? (schema.items as FieldSchema) : schema;
  const codes = inner.enum ?? (inner.list === undefined ? [] : codesOf(inner.list));
  return codes.map((code) => {
    const own =
      inner.list === undefined
        ? findFieldMessage(words, page, field, `options.${code}`)
        : findListMessage(words, inner.list, code);
    return {
      code,
      label: own ?? findName(words, code, `plans.${code}.name`),
    };
  });
}

/**
 * Returns the fields of a page for sentences.
 * @param list the list whose items' fields are returned instead, as `item.FIELD`
 */
export function listPageNames(
  words: MessageSources,
  { name: page, page: { schema, uiSchema = {} } }: NamedPage,
  codesOf: ListCodes,
  list?: string,
): NamedValue[] {
  const items = list === undefined ? undefined : schema.properties[list]?.items;
  const inItem = items?.type === 'object' ? Object.entries(items.properties).filter(([name]) => name !== 'id') : [];
  const group =
    list === undefined
      ? (findPageMessage(words, page, 'step') ?? findPageMessage(words, page, 'title') ?? humanizeName(page))
      : (findFieldMessage(words, page, list, 'item') ??
        findFieldMessage(words, page, list, 'label') ??
        humanizeName(list));
  return (list === undefined ? Object.entries(schema.properties) : inItem).map(([name, inner]): NamedValue => {
    const field = list === undefined ? name : `${list}.${name}`;
    const kind = detectValueKind(inner);
    const hasOptions = kind === 'choice' || kind === 'several';
    return {
      ...{ name: list === undefined ? name : `item.${name}`, group, kind },
      unit: (uiSchema[field] as { 'ui:unit'?: string } | undefined)?.['ui:unit'],
      label: findFieldMessage(words, page, field, 'label') ?? humanizeName(name),
      options: hasOptions ? () => listOptions(words, { page, field, schema: inner }, codesOf) : undefined,
    };
  });
}

/** Returns the kind of a term: it decides the possible verbs, and the form of a value beside the term. */
export function describeTerm(term: Term, scope: SentenceScope): Pick<NamedValue, 'kind' | 'unit' | 'options'> {
  switch (term.is) {
    case 'name':
      return scope.find(term.name) ?? { kind: 'text' };
    case 'moved':
      return { kind: 'date' };
    case 'age':
      return { kind: 'number', unit: 'years' };
    case 'days':
      return { kind: 'number', unit: 'days' };
    case 'value':
      return { kind: typeof term.value === 'number' ? 'number' : typeof term.value === 'boolean' ? 'yesNo' : 'text' };
    case 'rounded':
      return describeTerm(term.amount, scope);
    case 'sum':
    case 'count':
    case 'year':
    case 'month':
    case 'weekday':
      return { kind: 'number' };
    default:
      return { kind: 'text' };
  }
}
