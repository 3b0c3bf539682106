import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { Json } from '#engine/language/json.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { parseCsvRecords } from './csv-text.ts';

/**
 * Reads the files of products: JSON, and `.csv` as its records (`CsvRecord`). `list` returns the names in a folder,
 * sorted; an empty list if there is no folder.
 */
export type ProductFiles = ReadJson & { list(folder: string): string[]; text(path: string): string };

/** Folders of the project with product files. */
export const PRODUCT_FOLDERS = ['product-schemas', 'machines', 'locales'];

/** A file that is missing or cannot be read: one line with the file and the line. */
export class FileError extends Error {
  override name = 'FileError';
  constructor(
    readonly file: string,
    readonly line: number,
    fault: string,
  ) {
    super(`${file}:${line}: ${fault}`);
  }
}

/** A file that exists but is no JSON, or no CSV. */
export class MalformedFileError extends FileError {
  override name = 'MalformedFileError';
}

/**
 * The source of files: a folder of the disk, a release, or unsaved edits in the studio. `text` is undefined if the file
 * does not exist.
 */
export type FileSource = { text(path: string): string | undefined; list(folder: string): string[] };

/** Files of products, each parsed once. */
export function createProductFiles(source: FileSource): ProductFiles {
  const known = new Map<string, Json>();
  const text = (path: string): string => {
    const [room = '', ...rest] = path.split('/');
    if (!PRODUCT_FOLDERS.includes(room) || rest.includes('..')) throw new FileError(path, 1, 'not a file of a product');
    const found = source.text(path);
    if (found === undefined) throw new FileError(path, 1, 'no such file');
    return found;
  };
  const read = (path: string): Json => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const parsed = path.endsWith('.csv') ? parseTable(path, text(path)) : parse(path, text(path));
    known.set(path, parsed);
    return parsed;
  };
  return Object.assign(read, { list: source.list, text });
}

/** Ids of all products: the folders of product-schemas. */
export function listProductIds(files: ProductFiles): string[] {
  return files.list('product-schemas').filter((name) => name !== 'shared' && !name.includes('.'));
}

function parse(file: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new MalformedFileError(file, findErrorLine(text, message), `not JSON: ${message.split(' in JSON')[0]}`);
  }
}

function parseTable(file: string, text: string): CsvRecord[] {
  try {
    return parseCsvRecords(text);
  } catch (error) {
    const { message, lines } = error as Error & { lines?: number };
    throw new MalformedFileError(file, lines ?? 1, `not CSV: ${message}`);
  }
}

/** Node reports the place of most errors as an offset; an error at the end of the text has none. */
function findErrorLine(text: string, message: string): number {
  const offset = /position (\d+)/.exec(message)?.[1];
  if (offset !== undefined) return text.slice(0, Number(offset)).split('\n').length;
  const quoted = /\.\.\."([\s\S]*)"\.\.\./.exec(message)?.[1];
  const at = quoted === undefined ? -1 : text.indexOf(quoted);
  return text.slice(0, at < 0 ? text.length : at + (quoted ?? '').length / 2).split('\n').length;
}
