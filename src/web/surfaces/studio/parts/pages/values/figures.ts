import { isObject, type Json } from '#engine/language/json.ts';
import { resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import { findOperatorArity } from '#engine/language/operators.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';

/** A number that texts contain by its name: a reference to a value in the product's files, or the number itself. */
export type Figure = { value: Json; as?: 'money' | 'plain' };
/** A number in the product's files that texts can use; `reference` has the notation of `form.json`. */
export type FigureLocation = { reference: string; label: string; figure: string };
type FileReader = (path: string) => Json | undefined;

/** The maximum number of choices; longer lists are unusable. */
const MAX_LOCATIONS = 300;
/** The parts of files where rules have numbers. Tables are left out: they have too many rows. */
const searchedFiles = [
  ['form', ['conditions', 'pages', 'derived']],
  ['rating', ['steps']],
  ['benefits', ['plans']],
  ['product', ['offerDays', 'afterSale']],
] as const;

/** Returns the numbers of a product that a text may contain. If the rule changes, the text changes, too. */
export function listFigureLocations(
  product: string,
  read: FileReader,
  nameOf: (name: string) => string = humanizeName,
): FigureLocation[] {
  return searchedFiles
    .flatMap(([file, members]) => {
      const content = read(`product-schemas/${product}/${file}.json`);
      if (!isObject(content)) return [];
      return members.flatMap((member) =>
        collectFigures(content[member] as Json | undefined, { keys: [member], names: [] }).map(({ at, figure }) => ({
          reference: `${file === 'form' ? '' : `${file}.json`}#/${at.keys.map(escapePointer).join('/')}`,
          label: at.names.map(nameOf).join(' › '),
          figure,
        })),
      );
    })
    .slice(0, MAX_LOCATIONS);
}

/** Returns the value of a reference in `form.json`; undefined if there is no such value. */
export function findFigure(product: string, reference: string, read: FileReader): Json | undefined {
  const form = `product-schemas/${product}/form.json`;
  const [path = '', at = ''] = reference.split('#');
  return resolvePointer(read(path === '' ? form : resolvePath(form, path)) ?? null, at);
}

/** A path in a file, and the names on it that a person knows. */
type NamedPath = { keys: string[]; names: string[] };

/** Keys that only structure a file. */
const structure = [
  ...['pages', 'schema', 'properties', 'items', 'logic', 'when', 'limits', 'lookup'],
  ...['rules', 'hints', 'params'],
];

function collectFigures(value: Json | undefined, at: NamedPath): { at: NamedPath; figure: string }[] {
  if (typeof value === 'number') return [{ at, figure: String(value) }];
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? [{ at, figure: value }] : [];
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return [];
  return Object.entries(value as Record<string, Json>).flatMap(([key, inner]) => {
    const { set, id, message } = isList && isObject(inner) ? (inner as Record<string, Json>) : {};
    const own = isList ? (set ?? id ?? message) : key;
    const isNamed = typeof own === 'string' && !structure.includes(own) && findOperatorArity(own) === undefined;
    return collectFigures(inner, { keys: [...at.keys, key], names: isNamed ? [...at.names, own] : at.names });
  });
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
