import type { PageSchema, ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import type { VocabularyName } from '#engine/language/vocabulary.ts';
import type { PageValidator, SchemaError } from '#engine/product.ts';

/**
 * The values in the sentence of an issue that are no quoted names, for sentences in another language. Premiums are minor
 * units; texts and names are as the files write them; an empty text is nothing.
 */
export type IssueFacts = Partial<
  Record<
    | ('line' | 'rows' | 'inputs' | 'value' | 'figure' | 'letters' | 'persona' | 'code' | 'event' | 'days')
    | ('column' | 'found' | 'expected' | 'foundPremium' | 'expectedPremium'),
    string
  >
>;

/** An error in a product's files, with a text for the person who edits them. */
export type Issue = {
  code: string;
  /** Path of the file in the project, and the position in it as a JSON pointer. */
  file: string;
  at: string;
  message: string;
  /** The advice for the repair. */
  mend: string;
  facts?: IssueFacts;
  /** The steps that show the error. */
  path?: string[];
};

export type CheckInput = {
  name: string;
  /** Reads a file by its path from the top of the project. It throws if the file does not exist. */
  read: ReadJson;
  /** Paths of the files that contain the product's cases. */
  caseFiles: string[];
  /** Paths of the product's reviewed lines (`check-reviewed.ts`). Without them these lines are not checked. */
  reviewed?: string[];
  /** Paths of the product's expected tables (`check-expected-tables.ts`). Without them these tables are not checked. */
  witnesses?: string[];
  /** All messages by locale, flat: the product's own and the shared ones. */
  messages: Record<string, Record<string, string>>;
  /** Validates a file against a schema of `vocabulary` and returns its errors. */
  validate: (name: VocabularyName, data: Json) => SchemaError[];
  /** Compiles page schemas to validators. */
  compile: (schemas: Record<string, PageSchema>) => Record<string, PageValidator>;
};

/** The check input of a product whose files match the vocabulary. */
export type CheckContext = CheckInput & { definition: ProductDefinition };

export type FileName = 'product' | 'form' | 'rating' | 'benefits' | 'chart';

export function resolveProductFile(name: string, file: FileName): string {
  return file === 'chart' ? `machines/${name}.json` : `product-schemas/${name}/${file}.json`;
}

/** Reads a file; undefined if it does not exist or cannot be parsed. */
export function readIfPresent(read: ReadJson, file: string): Json | undefined {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

/** A position in a file: a JSON pointer, or the member names and list indexes of which a pointer consists. */
type Place = string | readonly (string | number)[];

/** The advice for the repair, alone or with the values of the sentence. */
export type Advice = string | { mend: string; facts: IssueFacts };

/** Adds an issue to a list. */
export type AddIssue = (code: string, at: Place, message: string, advice: Advice) => void;

/** The issues of one file. */
export type IssueList = { issues: Issue[]; add: AddIssue };

/**
 * Creates an empty list of issues of one file.
 * @param top the JSON pointer of the part that is checked; positions are added to it
 */
export function createIssueList(file: string, top = ''): IssueList {
  const issues: Issue[] = [];
  const add: AddIssue = (code, at, message, advice) => {
    const place = `${top}${typeof at === 'string' ? at : formatPointer(...at)}`;
    issues.push({ code, file, at: place, message, ...(typeof advice === 'string' ? { mend: advice } : advice) });
  };
  return { issues, add };
}

/** Builds a JSON pointer from names and numbers. */
export function formatPointer(...parts: (string | number)[]): string {
  return parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Joins names to `a, b and c` for sentences. */
export function joinNames(names: Iterable<string>): string {
  const all = [...names];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Finds names that occur more than once. */
export function findDuplicates(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
