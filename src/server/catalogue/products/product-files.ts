import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { type CsvError, parse as parseCsv } from 'csv-parse/sync';
import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { Json } from '#engine/language/json.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';

/** Reads the files of products: JSON, and `.csv` as its records (`CsvRecord`). `list` gives the names in a folder, sorted, and none if there is no folder. */
export type ProductFiles = ReadJson & { list(folder: string): string[]; text(path: string): string };

/** Folders of the project that make products. */
export const ROOMS = ['product-schemas', 'machines', 'locales'];

/** A file that is missing or cannot be read: one line that names file and line. */
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

/** A file that is there and is no JSON, or no CSV. */
export class MalformedFile extends FileError {
  override name = 'MalformedFile';
}

/** Where files come from: a folder of the disk, or a release. `text` is undefined where there is no such file. */
type FileSource = { text(path: string): string | undefined; list(folder: string): string[] };

/** The files of product-schemas, machines and locales below `root`. Each is read once and must not be changed by its readers. */
export function readProductFiles(root: string): ProductFiles {
  return productFilesOf({
    text: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
  });
}

/** Files of products, each parsed once. */
export function productFilesOf(source: FileSource): ProductFiles {
  const known = new Map<string, Json>();
  const text = (path: string): string => {
    if (!ROOMS.includes(normalize(path).split('/')[0] ?? '')) throw new FileError(path, 1, 'not a file of a product');
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

/** Ids of the products there are: the folders of product-schemas. */
export function productIds(files: ProductFiles): string[] {
  return files.list('product-schemas').filter((name) => name !== 'shared' && !name.includes('.'));
}

function parse(file: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new MalformedFile(file, lineOf(text, message), `not JSON: ${message.split(' in JSON')[0]}`);
  }
}

/**
 * Records of a CSV file as spreadsheets save it: with or without a byte order mark, lines ended by LF or CRLF, cells
 * divided by commas, semicolons or tabs (the header tells which); empty lines, also of separators alone, are left out.
 */
function parseTable(file: string, text: string): CsvRecord[] {
  const header = text.split('\n', 1)[0] ?? '';
  const count = (separator: string) => header.split(separator).length;
  const delimiter = [',', ';', '\t'].toSorted((left, right) => count(right) - count(left))[0] as string;
  try {
    const records = parseCsv(text, {
      bom: true,
      delimiter,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    const { message, lines } = error as CsvError & { lines?: number };
    throw new MalformedFile(file, lines ?? 1, `not CSV: ${message}`);
  }
}

/** Node tells the place of most faults as an offset; one at the end of the text has none. */
function lineOf(text: string, message: string): number {
  const offset = /position (\d+)/.exec(message)?.[1];
  if (offset !== undefined) return text.slice(0, Number(offset)).split('\n').length;
  const quoted = /\.\.\."([\s\S]*)"\.\.\./.exec(message)?.[1];
  const at = quoted === undefined ? -1 : text.indexOf(quoted);
  return text.slice(0, at < 0 ? text.length : at + (quoted ?? '').length / 2).split('\n').length;
}
