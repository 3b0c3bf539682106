import { Ajv, type ValidateFunction } from 'ajv';
import type { Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { schemaKeywords, type VocabularyName, vocabulary } from '#engine/language/vocabulary.ts';
import { createProduct, type SchemaError } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { FileError, MalformedFileError, type ProductFiles } from '#product-files/product-files.ts';
import { findMessageFile, listMessagePrefixes, readProductMessages } from '#product-files/product-messages.ts';
import { locales } from '#shared/format.ts';
import type { CheckInput, Issue } from '#workbench/base/issue.ts';
import { checkDefinition } from '#workbench/check/check-definition.ts';
import { checkPaths } from '#workbench/path-runs/check-paths.ts';
import { compilePages, compileValidators } from './compile-validators.ts';
import { listCaseFiles, listExpectedTableFiles, listReviewedFiles, readProductCases } from './product-cases.ts';

/**
 * The depth of a product's check. Without `journeys` no path is followed; `cases` then still run if they are requested;
 * with `paths` all paths run at the end.
 */
export type CheckDepth = { journeys?: boolean; cases?: boolean; paths?: boolean };

/**
 * Finds all issues of a product's files, including malformed files and missing wording files. See `checkDefinition`.
 * Paths run only if there is no other issue, because they would report it again.
 */
export function checkProduct(name: string, files: ProductFiles, depth: CheckDepth = {}): Issue[] {
  const malformed = new Map<string, FileError>();
  const read = (path: string) => {
    try {
      return files(path);
    } catch (error) {
      if (error instanceof MalformedFileError) malformed.set(error.file, error);
      throw error;
    }
  };
  try {
    const findings = collectIssues(name, Object.assign(read, { list: files.list, text: files.text }), depth);
    // Later issues caused by a malformed file would only distract from it.
    if (malformed.size === 0) {
      const all = [...findings, ...collectPictureIssues(name, files)];
      return all.length > 0 || !depth.paths ? all : collectPathIssues(name, files);
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    malformed.set(error.file, error);
  }
  return [...malformed.values()].map(({ file, line, message }) => ({
    code: 'malformed',
    file,
    at: '',
    message: `Line ${line}: ${message.slice(message.indexOf(': ') + 2)}.`,
    mend: `Correct the ${file.endsWith('.csv') ? 'CSV' : 'JSON'}.`,
    facts: { line: String(line) },
  }));
}

/**
 * Checks the pictures of a product. If no drawn pictures are stored, as in a copy of the definitions, none is reported
 * missing.
 */
function collectPictureIssues(name: string, files: ProductFiles): Issue[] {
  const settings = `product-schemas/${name}/product.json`;
  const { picture } = files(settings) as { picture?: Json };
  const unknown: Issue[] =
    typeof picture !== 'string' || files.list('pictures').includes(`${picture}.webp`)
      ? []
      : [
          {
            ...{ code: 'picture-unknown', file: settings, at: '/picture' },
            message: `The picture ${picture.slice(0, 12)} is not there.`,
            mend: 'Send it again in the studio, under Settings, or put it at pictures/HASH.webp beside the files.',
          },
        ];
  const sign = { products: 'the sign beside its name' };
  const pictures = picture === undefined ? { ...sign, scenes: 'the picture of its card, 320 by 200' } : sign;
  const drawn = Object.entries(pictures).flatMap(([folder, what]) => {
    const there = files.list(`public/${folder}`);
    const file = `public/${folder}/${name}.svg`;
    if (there.length === 0 || there.includes(`${name}.svg`)) return [];
    const message = `${file} is not there: ${what}. A drawn one stands in its place.`;
    return [{ code: 'picture-missing', file, at: '', message, mend: 'Draw it as SVG; product:new makes a beginning.' }];
  });
  return [...unknown, ...drawn];
}

function collectPathIssues(name: string, files: ProductFiles): Issue[] {
  const definition = loadDefinition(name, files);
  const product = createProduct(definition, compileValidators(definition).validators, rater);
  return checkPaths(product, readProductCases(name, files));
}

function collectIssues(name: string, files: ProductFiles, depth: CheckDepth): Issue[] {
  const unwritten = locales.flatMap((locale) =>
    listMessagePrefixes(name)
      .map((prefix) => findMessageFile(locale, prefix))
      .filter((file) => !hasFile(files, file)),
  );
  if (unwritten.length > 0) {
    return unwritten.map((file) => ({
      code: 'file-missing',
      file,
      at: '',
      message: `${file} is not there.`,
      mend: 'Write it; product:new makes a beginning.',
    }));
  }
  const messages = Object.fromEntries(locales.map((locale) => [locale, readProductMessages(name, locale, files)]));
  const compile: CheckInput['compile'] = (schemas) => compilePages(schemas).validators;
  return checkDefinition(
    {
      name,
      read: files,
      caseFiles: listCaseFiles(name, files),
      reviewed: listReviewedFiles(name, files),
      witnesses: listExpectedTableFiles(name, files),
      messages,
      validate: findFileFaults,
      compile,
    },
    depth,
  );
}

function hasFile(files: ProductFiles, file: string): boolean {
  const folder = file.slice(0, file.lastIndexOf('/'));
  return files.list(folder).includes(file.slice(folder.length + 1));
}

let compiled: Map<VocabularyName, ValidateFunction> | undefined;

/** Validates a file against the vocabulary of the engine, which editors also use for completion. */
export function findFileFaults(name: VocabularyName, data: unknown): SchemaError[] {
  compiled ??= compileVocabulary();
  const validate = compiled.get(name) as ValidateFunction;
  return validate(data) ? [] : [...((validate.errors ?? []) as SchemaError[])];
}

function compileVocabulary(): Map<VocabularyName, ValidateFunction> {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    keywords: schemaKeywords,
  });
  for (const schema of Object.values(vocabulary)) ajv.addSchema(schema);
  const names = Object.keys(vocabulary).filter((name) => name !== 'parts') as VocabularyName[];
  return new Map(names.map((name) => [name, ajv.getSchema(`${name}.schema.json`) as ValidateFunction]));
}
