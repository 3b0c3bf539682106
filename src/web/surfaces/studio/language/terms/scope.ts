import type { FieldSchema, PageDefinition } from '#engine/language/definition.ts';
import {
  fieldWords,
  listWords,
  pageWords,
  readable,
  said,
  type Wording,
} from '#web/surfaces/studio/base/workspace/product-words.ts';
import type { Term } from './term.ts';

/** The kind of an answer, as sentences distinguish it. `cents` is a calculated amount of money. */
export type Kind = 'choice' | 'several' | 'yesNo' | 'tick' | 'number' | 'amount' | 'cents' | 'date' | 'text' | 'people';

export type Option = { code: string | number; label: string };

/** A name that a sentence may use. `group` is the page that asks it, or its other source. */
export type Named = {
  name: string;
  label: string;
  group: string;
  kind: Kind;
  /** The unit of a number: `days`. */
  unit?: string | undefined;
  options?: (() => Option[]) | undefined;
};

/** All names that the sentences of a product, of a list or of a field may use. */
export type SentenceScope = {
  all: readonly Named[];
  find: (name: string) => Named | undefined;
  /** The currency of the product, for amounts. */
  currency: string;
};

export function scopeOf(all: readonly Named[], currency: string): SentenceScope {
  const byName = new Map(all.map((named) => [named.name, named]));
  return { all, find: (name) => byName.get(name), currency };
}

const isList = ({ type, items }: FieldSchema): boolean => type === 'array' && items?.type !== 'object';

function kindOfField({ type, format, list, enum: codes, const: only, items }: FieldSchema): Kind {
  if (type === 'array') return items?.type === 'object' ? 'people' : 'several';
  if (type === 'boolean') return only === undefined ? 'yesNo' : 'tick';
  if (list !== undefined || codes !== undefined) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (format === 'positive-amount') return 'amount';
  return format === 'date' ? 'date' : 'text';
}

/** Returns the codes of a list of the product or of a shared list. */
export type CodesOf = (list: string) => readonly (string | number)[];

/** A field of a page; for the member of a list, `field` is `LIST.MEMBER`. */
type FieldOn = { page: string; field: string; schema: FieldSchema };
type NamedPage = { name: string; page: PageDefinition };

/** Returns the options of a field in words. */
export function optionsOf(words: Wording, { page, field, schema }: FieldOn, codesOf: CodesOf): Option[] {
  const inner = isList(schema) ? (schema.items as FieldSchema) : schema;
  const codes = inner.enum ?? (inner.list === undefined ? [] : codesOf(inner.list));
  return codes.map((code) => {
    const own =
      inner.list === undefined ? fieldWords(words, page, field, `options.${code}`) : listWords(words, inner.list, code);
    return { code, label: own ?? said(words, `plans.${code}.name`, `plans.${code}.name`) ?? readable(String(code)) };
  });
}

/** Returns the fields of a page for sentences; for a list also the members of its items, as `LIST.MEMBER`. */
export function namesOfPage(words: Wording, { name: page, page: definition }: NamedPage, codesOf: CodesOf): Named[] {
  const { schema, uiSchema = {} } = definition;
  const group = pageWords(words, page, 'step') ?? pageWords(words, page, 'title') ?? readable(page);
  return Object.entries(schema.properties).map(([name, field]): Named => {
    const kind = kindOfField(field);
    const unit = (uiSchema[name] as { 'ui:unit'?: string } | undefined)?.['ui:unit'];
    const hasOptions = kind === 'choice' || kind === 'several';
    return {
      ...{ name, group, kind, unit },
      label: fieldWords(words, page, name, 'label') ?? readable(name),
      options: hasOptions ? () => optionsOf(words, { page, field: name, schema: field }, codesOf) : undefined,
    };
  });
}

/** Returns the members of an item of a list, as `item.MEMBER`. */
export function namesOfItem(words: Wording, on: NamedPage, list: string, codesOf: CodesOf): Named[] {
  const page = on.name;
  const items = on.page.schema.properties[list]?.items;
  if (items?.type !== 'object') return [];
  const group = fieldWords(words, page, list, 'item') ?? fieldWords(words, page, list, 'label') ?? readable(list);
  return Object.entries(items.properties).flatMap(([member, field]): Named[] => {
    if (member === 'id') return [];
    const kind = kindOfField(field);
    return [
      {
        ...{ name: `item.${member}`, group, kind },
        label: fieldWords(words, page, `${list}.${member}`, 'label') ?? readable(member),
        options:
          kind === 'choice'
            ? () => optionsOf(words, { page, field: `${list}.${member}`, schema: field }, codesOf)
            : undefined,
      },
    ];
  });
}

/** Returns the kind of a term: it decides the possible verbs, and the form of a value beside the term. */
export function whatIs(term: Term, scope: SentenceScope): Pick<Named, 'kind' | 'unit' | 'options'> {
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
    case 'sum':
    case 'count':
    case 'year':
      return { kind: 'number' };
    default:
      return { kind: 'text' };
  }
}
