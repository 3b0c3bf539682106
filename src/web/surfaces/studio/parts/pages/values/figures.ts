import { isObject, type Json } from '#engine/language/json.ts';
import { resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
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
export function listFigureLocations(product: string, read: FileReader): FigureLocation[] {
  return searchedFiles
    .flatMap(([file, members]) => {
      const content = read(`product-schemas/${product}/${file}.json`);
      if (!isObject(content)) return [];
      return members.flatMap((member) =>
        collectFigures(content[member] as Json | undefined, [member]).map(([keys, figure]) => ({
          reference: `${file === 'form' ? '' : `${file}.json`}#/${keys.map(escapePointer).join('/')}`,
          label: keys
            .filter((key) => /[a-zA-Z]{2}/.test(key))
            .map(humanizeName)
            .join(' › '),
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

function collectFigures(value: Json | undefined, keys: string[]): [string[], string][] {
  if (typeof value === 'number') return [[keys, String(value)]];
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? [[keys, value]] : [];
  if (Array.isArray(value)) return value.flatMap((one, at) => collectFigures(one as Json, [...keys, String(at)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => collectFigures(inner as Json, [...keys, key]));
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
