import type { PageSchema, ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import type { VocabularyName } from '#engine/language/vocabulary.ts';
import type { PageValidator, SchemaError } from '#engine/product.ts';

/** Something wrong in the files of a product, told to the person who edits them. */
export type Issue = {
  code: string;
  /** File of the project, and where in it as a JSON pointer. */
  file: string;
  at: string;
  message: string;
  /** What to do about it. */
  mend: string;
  /** The steps that show it. */
  path?: string[];
};

export type CheckInput = {
  name: string;
  /** Reads a file by its path from the top of the project; throws if there is none. */
  read: ReadJson;
  /** Paths of the files that hold the product's cases. */
  caseFiles: string[];
  /** Paths of its reviewed lines (`check-reviewed.ts`); without it they are not checked. */
  reviewed?: string[];
  /** Paths of its witnesses (`check-expected-tables.ts`); without it they are not asked. */
  witnesses?: string[];
  /** All messages by locale, flat: the product's own and the shared ones. */
  messages: Record<string, Record<string, string>>;
  /** Faults of a file against `vocabulary`. */
  validate: (name: VocabularyName, data: Json) => SchemaError[];
  /** Compiles page schemas. */
  compile: (schemas: Record<string, PageSchema>) => Record<string, PageValidator>;
};

/** A product whose files have the right shape. */
export type CheckContext = CheckInput & { definition: ProductDefinition };

export type FileName = 'product' | 'form' | 'rating' | 'benefits' | 'chart';

export function resolveProductFile(name: string, file: FileName): string {
  return file === 'chart' ? `machines/${name}.json` : `product-schemas/${name}/${file}.json`;
}

/** A JSON pointer of names and numbers. */
export function formatPointer(...parts: (string | number)[]): string {
  return parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** `a, b and c`, for sentences. */
export function joinNames(names: Iterable<string>): string {
  const all = [...names];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Names that come a second time. */
export function findDuplicates(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
