import { isObject, type Json } from '#engine/language/json.ts';
import { findUnprintable } from '#engine/language/messages/unprintable.ts';
import { resolveWordingPath, wordingDocuments, wordingLanguages } from '#engine/language/wording-document.ts';
import { type CheckInput, createIssueList, formatPointer, type Issue, type IssueList } from '../base/issue.ts';

type LoadedDocument = { language: string; data: Json | undefined } & IssueList;

/**
 * Checks the documents to read and to fill in: all exist in every language, no text is empty, and all have the same
 * structure.
 */
export function checkWording({ name, read, validate }: CheckInput): Issue[] {
  const found = wordingLanguages.map((language): LoadedDocument => {
    const file = resolveWordingPath(name, language);
    return { language, data: readExisting(read, file), ...createIssueList(file) };
  });
  const first = found[0] as LoadedDocument;
  return found.flatMap((one) => {
    checkMissing(one, resolveWordingPath(name, one.language));
    checkShape(validate, one);
    for (const at of listEmptyPointers(one.data ?? null, ''))
      one.add('document-empty', at, `${at} says nothing.`, 'Write the text, or leave the part out in every language.');
    for (const [at, letters] of listUnprintable(one.data ?? null, ''))
      one.add('not-printable', at, `${at} has letters that papers cannot print: ${letters}`, {
        mend: 'Write it with other letters.',
        facts: { letters },
      });
    if (one !== first) checkStructure(first, one, resolveWordingPath(name, first.language));
    return one.issues;
  });
}

/** Reads a file if it exists. A file that cannot be parsed is reported by another check. */
function readExisting(read: CheckInput['read'], file: string): Json | undefined {
  try {
    return read(file);
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such file')) return undefined;
    throw error;
  }
}

function checkMissing({ language, data, add }: LoadedDocument, file: string): void {
  for (const document of wordingDocuments)
    if (!isObject(data) || data[document] === undefined)
      add(
        'document-missing',
        '',
        `There is no ${document} in "${language}".`,
        `Write it as "${document}" into ${file}.`,
      );
}

function checkShape(validate: CheckInput['validate'], { data, add }: LoadedDocument): void {
  const faults = data === undefined ? [] : validate('documents', data).filter(({ keyword }) => keyword !== 'if');
  for (const { instancePath, keyword, params, message = 'is not right' } of faults) {
    const extra = keyword === 'additionalProperties' ? [String(params.additionalProperty)] : [];
    const said = extra.length === 0 ? `${instancePath || 'The file'} ${message}.` : `"${extra}" means nothing here.`;
    const at = `${instancePath}${formatPointer(...extra)}`;
    add('document-shape', at, said, 'Correct it as documents.schema.json describes.');
  }
}

function listEmptyPointers(node: Json, at: string): string[] {
  if (typeof node === 'string') return node.trim() === '' ? [at] : [];
  const entries = Array.isArray(node) ? [...node.entries()] : isObject(node) ? Object.entries(node) : [];
  const inner = entries.flatMap(([key, value]) => listEmptyPointers(value as Json, `${at}${formatPointer(key)}`));
  const { text = [], items = [] } = (node ?? {}) as Record<string, Json[]>;
  const isSilent = /\/sections\/\d+$/.test(at) && isObject(node) && text.length + items.length === 0;
  return isSilent ? [...inner, at] : inner;
}

/** Lists the places of texts with letters that papers cannot print, with these letters. */
function listUnprintable(node: Json, at: string): [at: string, letters: string][] {
  const letters = typeof node === 'string' ? findUnprintable(node) : '';
  if (letters !== '') return [[at, letters]];
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => listUnprintable(value as Json, `${at}${formatPointer(key)}`));
}

function checkStructure(first: LoadedDocument, other: LoadedDocument, model: string): void {
  if (first.data === undefined || other.data === undefined) return;
  for (const at of findDifferences(first.data, other.data, ''))
    other.add(
      'document-structure',
      at,
      `${at} is built otherwise in "${first.language}" than in "${other.language}".`,
      `Give it the same parts, paragraphs, points and fields as in ${model}.`,
    );
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
