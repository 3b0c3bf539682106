import type { ItemSchema, PageSchema, ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { DefinitionChange, DefinitionPath, Mutant } from './mutant.ts';
import { pickRandom, randomInt } from './seeded-random.ts';
import { isNumeric, shiftNumber } from './shift-number.ts';

/** Names of a product that files and machines use. No other value is possible. */
const UNCHANGED_NAMES = ['id', 'documents', 'addresses'];
/** The maximum number of codes of a list that are tried; a longer list is sampled. */
const MAX_CODES = 25;

/**
 * Creates mutants of a product's settings, without its documents: each setting removed, or changed. The after-sale
 * rules are a kind of their own.
 */
export function createSettingMutants({ product }: ProductDefinition): Mutant[] {
  const members = Object.entries(product).filter(([name]) => !UNCHANGED_NAMES.includes(name));
  const texts = members.flatMap(([, value]) => collectTexts(value as Json));
  return members.flatMap(([name, value]) =>
    listDataFaults(value as Json, ['product', name], [name], texts, name === 'afterSale' ? name : 'setting'),
  );
}

/**
 * Lists faults of a data value: a member or an entry removed, a number ten times as high, the text of another value, a
 * boolean inverted.
 */
export function listDataFaults(
  value: Json,
  place: DefinitionPath,
  way: string[],
  texts: string[],
  kind: Mutant['kind'],
): Mutant[] {
  const title = `${kind} ${way.join(' ')}`;
  const told = (what: string, to: Json | undefined): Mutant => ({
    id: `${title} ${what}`,
    kind,
    line: `${title}: ${what}`,
    changes: [{ place, value: to }],
  });
  const inner = Array.isArray(value)
    ? value.flatMap((one, at) => listDataFaults(one, [...place, at], [...way, String(at)], texts, kind))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) =>
          listDataFaults(one as Json, [...place, key], [...way, key], texts, kind),
        )
      : [];
  return [told('dropped', undefined), ...listLeafFaults(value, texts, title, told), ...inner];
}

function listLeafFaults(
  value: Json,
  texts: string[],
  title: string,
  told: (what: string, to: Json | undefined) => Mutant,
): Mutant[] {
  if (typeof value === 'boolean') return [told(`as ${!value}`, !value)];
  if (isNumeric(value)) {
    const [ten, one] = [Number(value) === 0 ? 10 : Number(value) * 10, shiftNumber(value, 1)];
    const high: Json = typeof value === 'number' ? ten : String(ten);
    return [told(`${value} ten times as high`, high), ...(one === high ? [] : [told(`${value} as ${one}`, one)])];
  }
  const others = typeof value === 'string' ? texts.filter((other) => other !== value) : [];
  if (others.length === 0) return [];
  const other = pickRandom(others, title);
  return [told(`${value} as ${other}`, other)];
}

function collectTexts(value: Json): string[] {
  if (typeof value === 'string') return isNumeric(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return isObject(value) ? Object.values(value).flatMap((one) => collectTexts(one as Json)) : [];
}

type Listing = { list: string; codes: string[]; place: DefinitionPath; field: Record<string, Json> };

/**
 * Creates mutants of the lists of options: a code removed, two in the wrong order, a frequent option or an alias
 * removed.
 */
export function createListMutants({ form }: ProductDefinition): Mutant[] {
  const all = Object.entries(form.pages).flatMap(([page, { schema }]) =>
    findListings(schema, ['form', 'pages', page, 'schema']),
  );
  return [...new Set(all.map(({ list }) => list))].flatMap((list) => {
    // A change of a list applies to every field that uses it.
    const uses = all.filter((one) => one.list === list) as [Listing, ...Listing[]];
    const [{ codes, field }] = uses;
    const told = (what: string, change: (of: Listing) => DefinitionChange[]): Mutant => ({
      id: `list ${list} ${what}`,
      kind: 'list',
      line: `list ${list}: ${what}`,
      changes: uses.flatMap(change) as [DefinitionChange, ...DefinitionChange[]],
    });
    const isTried = (code: string) => codes.length <= MAX_CODES || randomInt(codes.length, list, code) < MAX_CODES;
    const { often = [], alsoCalled = {} } = field as { often?: string[]; alsoCalled?: Record<string, string[]> };
    return [
      ...codes.flatMap((code, at) => {
        const before = codes[at - 1];
        if (!isTried(code)) return [];
        return [
          told(`without ${code}`, ({ place }) => [{ place: [...place, 'enum', at], value: undefined }]),
          ...(before === undefined
            ? []
            : [
                told(`${code} before ${before}`, ({ place }) => [
                  { place: [...place, 'enum', at - 1], value: code },
                  { place: [...place, 'enum', at], value: before },
                ]),
              ]),
        ];
      }),
      ...often.map((code, at) =>
        told(`${code} not often chosen`, ({ place }) => [{ place: [...place, 'often', at], value: undefined }]),
      ),
      ...Object.keys(alsoCalled).map((code) =>
        told(`${code} not also called so`, ({ place }) => [
          { place: [...place, 'alsoCalled', code], value: undefined },
        ]),
      ),
    ];
  });
}

function findListings({ properties }: PageSchema | ItemSchema, place: DefinitionPath): Listing[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const at: DefinitionPath = [...place, 'properties', name];
    const { items } = field;
    const own = [
      [field, at],
      [items, [...at, 'items']],
    ] as const;
    return [
      ...(items?.type === 'object' ? findListings(items, [...at, 'items']) : []),
      ...own.flatMap(([scalar, where]): Listing[] =>
        scalar && scalar.type !== 'object' && scalar.list !== undefined && scalar.enum !== undefined
          ? [{ list: scalar.list, codes: scalar.enum as string[], place: [...where], field: scalar as never }]
          : [],
      ),
    ];
  });
}
