import { isObject, type Json } from '#engine/language/json.ts';
import { resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import { readable } from '#web/surfaces/studio/base/workspace/product-words.ts';

/** A figure that texts contain by its name: a reference to a value of the product, or the value itself. */
export type Figure = { value: Json; as?: 'money' | 'plain' };
/** A value in the product's files that texts can use, in the notation of `form.json`. */
export type FigurePlace = { reference: string; label: string; figure: string };
type ReadFile = (path: string) => Json | undefined;

/** The maximum number of choices; longer lists are unusable. */
const MOST = 300;
/** Parts of files with figures of rules. Tables are left out: they have too many rows and change without texts. */
const rooms = [
  ['form', ['conditions', 'pages', 'derived']],
  ['rating', ['steps']],
  ['benefits', ['plans']],
  ['product', ['offerDays', 'afterSale']],
] as const;

/** Returns the values of a product that a text may contain. The text then changes together with the rule. */
export function figurePlaces(product: string, read: ReadFile): FigurePlace[] {
  return rooms
    .flatMap(([file, members]) => {
      const content = read(`product-schemas/${product}/${file}.json`);
      if (!isObject(content)) return [];
      return members.flatMap((member) =>
        figuresIn(content[member] as Json | undefined, [member]).map(([keys, figure]) => ({
          reference: `${file === 'form' ? '' : `${file}.json`}#/${keys.map(escaped).join('/')}`,
          label: keys
            .filter((key) => /[a-zA-Z]{2}/.test(key))
            .map(readable)
            .join(' › '),
          figure,
        })),
      );
    })
    .slice(0, MOST);
}

/** Returns the figure of a reference in `form.json`, or undefined if the reference is invalid. */
export function figureAt(product: string, reference: string, read: ReadFile): Json | undefined {
  const form = `product-schemas/${product}/form.json`;
  const [path = '', at = ''] = reference.split('#');
  return resolvePointer(read(path === '' ? form : resolvePath(form, path)) ?? null, at);
}

function figuresIn(value: Json | undefined, keys: string[]): [string[], string][] {
  if (typeof value === 'number') return [[keys, String(value)]];
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? [[keys, value]] : [];
  if (Array.isArray(value)) return value.flatMap((one, at) => figuresIn(one as Json, [...keys, String(at)]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => figuresIn(inner as Json, [...keys, key]));
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
