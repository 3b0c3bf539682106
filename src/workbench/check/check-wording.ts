import { isObject, type Json } from '#engine/language/json.ts';
import { resolveWordingPath, wordingDocuments, wordingLanguages } from '#engine/language/wording-document.ts';
import { type CheckInput, formatPointer, type Issue } from '../base/issue.ts';

type LoadedDocument = { file: string; language: string; data: Json | undefined };

/**
 * Checks the documents to read and to fill in: all exist in every language, no text is empty, and all have the same
 * structure.
 */
export function checkWording({ name, read, validate }: CheckInput): Issue[] {
  const found: LoadedDocument[] = wordingLanguages.map((language) => {
    const file = resolveWordingPath(name, language);
    return { file, language, data: readIfPresent(read, file) };
  });
  const first = found[0] as LoadedDocument;
  return found.flatMap((one) => [
    ...checkMissing(one),
    ...checkShape(validate, one),
    ...checkEmpty(one),
    ...(one === first ? [] : checkStructure(first, one)),
  ]);
}

/** Reads a file if it exists. A file that cannot be parsed is reported by another check. */
function readIfPresent(read: CheckInput['read'], file: string): Json | undefined {
  try {
    return read(file);
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such file')) return undefined;
    throw error;
  }
}

function checkMissing({ file, language, data }: LoadedDocument): Issue[] {
  return wordingDocuments
    .filter((document) => !isObject(data) || data[document] === undefined)
    .map((document) => ({
      code: 'document-missing',
      file,
      at: '',
      message: `There is no ${document} in "${language}".`,
      mend: `Write it as "${document}" into ${file}.`,
    }));
}

function checkShape(validate: CheckInput['validate'], { file, data }: LoadedDocument): Issue[] {
  const faults = data === undefined ? [] : validate('documents', data).filter(({ keyword }) => keyword !== 'if');
  return faults.map(({ instancePath, keyword, params, message = 'is not right' }) => {
    const extra = keyword === 'additionalProperties' ? String(params.additionalProperty) : undefined;
    return {
      code: 'document-shape',
      file,
      at: `${instancePath}${extra === undefined ? '' : formatPointer(extra)}`,
      message: extra === undefined ? `${instancePath || 'The file'} ${message}.` : `"${extra}" means nothing here.`,
      mend: 'Correct it as documents.schema.json describes.',
    };
  });
}

function checkEmpty({ file, data }: LoadedDocument): Issue[] {
  return listEmptyPointers(data ?? null, '').map((at) => ({
    code: 'document-empty',
    file,
    at,
    message: `${at} says nothing.`,
    mend: 'Write the text, or leave the part out in every language.',
  }));
}

function listEmptyPointers(node: Json, at: string): string[] {
  if (typeof node === 'string') return node.trim() === '' ? [at] : [];
  if (Array.isArray(node))
    return node.flatMap((inner, index) => listEmptyPointers(inner, `${at}${formatPointer(index)}`));
  if (!isObject(node)) return [];
  const inner = Object.entries(node).flatMap(([key, value]) =>
    listEmptyPointers(value as Json, `${at}${formatPointer(key)}`),
  );
  const isSection = /\/sections\/\d+$/.test(at);
  const silent = isSection && ((node.text ?? []) as Json[]).length + ((node.items ?? []) as Json[]).length === 0;
  return silent ? [...inner, at] : inner;
}

function checkStructure(first: LoadedDocument, other: LoadedDocument): Issue[] {
  if (first.data === undefined || other.data === undefined) return [];
  return findDifferences(first.data, other.data, '').map((at) => ({
    code: 'document-structure',
    file: other.file,
    at,
    message: `${at} is built otherwise in "${first.language}" than in "${other.language}".`,
    mend: `Give it the same parts, paragraphs, points and fields as in ${first.file}.`,
  }));
}

/**
 * Lists the positions at which two documents have different parts. Their texts may differ by language. A part that one
 * document lacks is missing.
 */
function findDifferences(left: Json, right: Json, at: string): string[] {
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return [at];
    return left.flatMap((entry, index) => findDifferences(entry, right[index] as Json, `${at}${formatPointer(index)}`));
  }
  if (isObject(left) && isObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => key !== '$schema');
    const inBoth = keys.filter((key) => left[key] !== undefined && right[key] !== undefined);
    const odd = at === '' ? [] : keys.filter((key) => !inBoth.includes(key));
    return [
      ...odd.map((key) => `${at}${formatPointer(key)}`),
      ...inBoth.flatMap((key) => findDifferences(left[key] as Json, right[key] as Json, `${at}${formatPointer(key)}`)),
    ];
  }
  const same = typeof left === typeof right && (typeof left !== 'number' || left === right);
  return same && Array.isArray(left) === Array.isArray(right) ? [] : [at];
}
