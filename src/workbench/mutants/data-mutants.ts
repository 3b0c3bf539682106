import type { ItemSchema, PageSchema, ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { chance, pickOne } from './chance.ts';
import { isNumber, movedNumber } from './moved-number.ts';
import type { Change, Mutant, Place } from './mutant.ts';

/** What a product is called by files and machines: nothing else could be. */
const NAMES = ['id', 'documents', 'addresses'];
/** Of a list with more codes so many are tried by chance. */
const MOST_CODES = 25;

/** The settings of a product, its papers aside: each one forgotten, or another one. Its rules after the sale are a kind of their own. */
export function settingMutants({ product }: ProductDefinition): Mutant[] {
  const members = Object.entries(product).filter(([name]) => !NAMES.includes(name));
  const texts = members.flatMap(([, value]) => textsIn(value as Json));
  return members.flatMap(([name, value]) =>
    faultsOf(value as Json, ['product', name], [name], texts, name === 'afterSale' ? name : 'setting'),
  );
}

/** Faults of a piece of data: a member or an entry forgotten, a number ten times as high, a text that is another one's, the other truth. */
export function faultsOf(value: Json, place: Place, way: string[], texts: string[], kind: Mutant['kind']): Mutant[] {
  const title = `${kind} ${way.join(' ')}`;
  const told = (what: string, to: Json | undefined): Mutant => ({
    id: `${title} ${what}`,
    kind,
    line: `${title}: ${what}`,
    changes: [{ place, value: to }],
  });
  const inner = Array.isArray(value)
    ? value.flatMap((one, at) => faultsOf(one, [...place, at], [...way, String(at)], texts, kind))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) =>
          faultsOf(one as Json, [...place, key], [...way, key], texts, kind),
        )
      : [];
  return [told('dropped', undefined), ...leafFaults(value, texts, title, told), ...inner];
}

function leafFaults(
  value: Json,
  texts: string[],
  title: string,
  told: (what: string, to: Json | undefined) => Mutant,
): Mutant[] {
  if (typeof value === 'boolean') return [told(`as ${!value}`, !value)];
  if (isNumber(value)) {
    const [ten, one] = [Number(value) === 0 ? 10 : Number(value) * 10, movedNumber(value, 1)];
    const high: Json = typeof value === 'number' ? ten : String(ten);
    return [told(`${value} ten times as high`, high), ...(one === high ? [] : [told(`${value} as ${one}`, one)])];
  }
  const others = typeof value === 'string' ? texts.filter((other) => other !== value) : [];
  if (others.length === 0) return [];
  const other = pickOne(others, title);
  return [told(`${value} as ${other}`, other)];
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return isNumber(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap((one) => textsIn(one as Json)) : [];
}

type Listing = { list: string; codes: string[]; place: Place; field: Record<string, Json> };

/** The lists that a product chooses from: a code forgotten, two in the wrong order, what is often chosen or also called so forgotten. */
export function listMutants({ form }: ProductDefinition): Mutant[] {
  const all = Object.entries(form.pages).flatMap(([page, { schema }]) =>
    listingsOf(schema, ['form', 'pages', page, 'schema']),
  );
  return [...new Set(all.map(({ list }) => list))].flatMap((list) => {
    // What is changed in a list is changed wherever it is chosen from.
    const uses = all.filter((one) => one.list === list) as [Listing, ...Listing[]];
    const [{ codes, field }] = uses;
    const told = (what: string, change: (of: Listing) => Change[]): Mutant => ({
      id: `list ${list} ${what}`,
      kind: 'list',
      line: `list ${list}: ${what}`,
      changes: uses.flatMap(change) as [Change, ...Change[]],
    });
    const isTried = (code: string) => codes.length <= MOST_CODES || chance(codes.length, list, code) < MOST_CODES;
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

function listingsOf({ properties }: PageSchema | ItemSchema, place: Place): Listing[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const at: Place = [...place, 'properties', name];
    const { items } = field;
    const own = [
      [field, at],
      [items, [...at, 'items']],
    ] as const;
    return [
      ...(items?.type === 'object' ? listingsOf(items, [...at, 'items']) : []),
      ...own.flatMap(([scalar, where]): Listing[] =>
        scalar && scalar.type !== 'object' && scalar.list !== undefined && scalar.enum !== undefined
          ? [{ list: scalar.list, codes: scalar.enum as string[], place: [...where], field: scalar as never }]
          : [],
      ),
    ];
  });
}
