import type { FieldSchema, ItemSchema, PageSchema, ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { ListSource } from '#engine/language/load-definition.ts';
import { type JsonNode, listJsonNodes, listJsonValues } from '#workbench/base/json-tree.ts';
import {
  createMutantFactory,
  type DefinitionChange,
  type DefinitionChanges,
  type DefinitionPath,
  exchangeAt,
  type Mutant,
  removeAt,
  setAt,
} from './mutant.ts';
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
  const settings = members.map(([, value]) => value as Json);
  const texts = listJsonValues(settings, (value) => typeof value === 'string').filter((text) => !isNumeric(text));
  return members.flatMap(([name, value]) =>
    listJsonNodes(value as Json, [name]).flatMap((node) =>
      listDataFaults(node, ['product'], name === 'afterSale' ? name : 'setting', texts),
    ),
  );
}

/** Creates mutants of the rules by which claims are calculated: each value removed, or changed. */
export function createClaimRuleMutants({ benefits }: ProductDefinition): Mutant[] {
  const claims = (benefits.claims ?? {}) as Json;
  const texts = listJsonValues(claims, (value) => typeof value === 'string').filter((text) => !isNumeric(text));
  return listJsonNodes(claims)
    .filter(({ path }) => path.length > 0)
    .flatMap((node) => listDataFaults(node, ['benefits', 'claims'], 'claimRule', texts));
}

/**
 * Lists faults of one value, without the values inside it: it is removed, a number is ten times as high, a text is that
 * of another value, a boolean is inverted.
 * @param top the position of the data in the definition
 */
export function listDataFaults(
  { path, value }: JsonNode,
  top: DefinitionPath,
  kind: Mutant['kind'],
  texts: string[],
): Mutant[] {
  const title = [kind, ...path].join(' ');
  const place = [...top, ...path];
  const mutant = createMutantFactory(kind, title);
  const others = listOtherValues(value, texts, title).map(([what, other]) => mutant(what, setAt(place, other)));
  return [mutant('dropped', removeAt(...place)), ...others];
}

function listOtherValues(value: Json, texts: string[], title: string): [what: string, value: Json][] {
  if (typeof value === 'boolean') return [[`as ${!value}`, !value]];
  if (isNumeric(value)) {
    const [ten, one] = [Number(value) === 0 ? 10 : Number(value) * 10, shiftNumber(value, 1)];
    const high: Json = typeof value === 'number' ? ten : String(ten);
    return [
      [`${value} ten times as high`, high],
      ...(one === high ? [] : [[`${value} as ${one}`, one] as [string, Json]]),
    ];
  }
  const others = typeof value === 'string' ? texts.filter((other) => other !== value) : [];
  if (others.length === 0) return [];
  const other = pickRandom(others, title);
  return [[`${value} as ${other}`, other]];
}

type Listing = { list: string; codes: string[]; place: DefinitionPath; field: object };

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
    const mutant = createMutantFactory('list', `list ${list}`);
    const told = (what: string, change: (place: DefinitionPath) => DefinitionChange[]): Mutant =>
      mutant(what, ...(uses.flatMap(({ place }) => change(place)) as DefinitionChanges));
    const isTried = (code: string) => codes.length <= MAX_CODES || randomInt(codes.length, list, code) < MAX_CODES;
    const { often = [], alsoCalled = {} } = field as Partial<ListSource>;
    return [
      ...codes.flatMap((code, at) => {
        if (!isTried(code)) return [];
        const removed = told(`without ${code}`, (place) => [removeAt(...place, 'enum', at)]);
        if (at === 0) return [removed];
        const swapped = (place: DefinitionPath) => exchangeAt([...place, 'enum'], at, codes);
        return [removed, told(`${code} before ${codes[at - 1]}`, swapped)];
      }),
      ...often.map((code, at) => told(`${code} not often chosen`, (place) => [removeAt(...place, 'often', at)])),
      ...Object.keys(alsoCalled).map((code) =>
        told(`${code} not also called so`, (place) => [removeAt(...place, 'alsoCalled', code)]),
      ),
    ];
  });
}

function findListings({ properties }: PageSchema | ItemSchema, place: DefinitionPath): Listing[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const at: DefinitionPath = [...place, 'properties', name];
    const { items } = field;
    if (items?.type === 'object') return [...findListings(items, [...at, 'items']), ...toListing(field, at)];
    return [...toListing(field, at), ...(items ? toListing(items, [...at, 'items']) : [])];
  });
}

const toListing = ({ list, enum: codes, ...field }: FieldSchema, place: DefinitionPath): Listing[] =>
  list === undefined || codes === undefined ? [] : [{ list, codes: codes as string[], place, field }];
