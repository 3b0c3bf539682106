import { isObject, type Json } from '#engine/language/json.ts';
import { resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import { readable } from '#web/surfaces/studio/base/workspace/product-words.ts';

/** A figure that words say by its name: where it stands in the product, or the figure itself. */
export type Figure = { value: Json; as?: 'money' | 'plain' };
/** A place of the product's files that holds a figure, as `form.json` names it. */
export type FigurePlace = { reference: string; label: string; figure: string };
type ReadFile = (path: string) => Json | undefined;

/** More nobody chooses from. */
const MOST = 300;
/** What rules say, file by file; rows of tables are too many, and are changed without their words. */
const rooms = [
  ['form', ['conditions', 'pages', 'derived']],
  ['rating', ['steps']],
  ['benefits', ['plans']],
  ['product', ['offerDays', 'afterSale']],
] as const;

/** Places of a product with a figure that a sentence may say, so that the sentence follows when the rule changes. */
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

/** The figure that a reference of `form.json` names; undefined where it names none. */
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
