import { readCases } from '#engine/cases/read-cases.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { DefinitionError, readWithReferences, resolvePointer } from '#engine/language/load-definition.ts';
import type { VocabularyName } from '#engine/language/vocabulary.ts';
import type { SchemaError } from '#engine/product.ts';
import { resolvePromotionsPath } from '#engine/promotions/promotion.ts';
import { type CheckInput, type FileName, type Issue, resolveProductFile } from '../base/issue.ts';
import { readPromotions } from '../promotions/check-promotions.ts';

const CHECKED_FILES: FileName[] = ['product', 'form', 'rating', 'benefits', 'chart'];
const FORBIDDEN_CHART_KEYS = ['invoke', 'after', 'always', 'entry', 'exit', 'context'];

/** Checks for missing files, unresolved references, and members that the vocabulary does not have. */
export function checkShape(input: CheckInput): Issue[] {
  const parts = CHECKED_FILES.flatMap((part) => checkFile(input, part, resolveProductFile(input.name, part)));
  const cases = input.caseFiles.flatMap((file) => checkFile(input, 'cases', file));
  const reviewed = (input.reviewed ?? []).filter((file) => file.endsWith('.json'));
  const shared = reviewed.flatMap((file) => checkFile(input, 'reviewed', file));
  return [
    ...parts,
    ...cases,
    ...(cases.length > 0 ? [] : readCases(input.caseFiles, input.read).faults),
    ...shared,
    ...(readPromotions(input) === undefined ? [] : checkFile(input, 'promotions', resolvePromotionsPath(input.name))),
    ...(parts.length > 0 ? [] : checkIds(input)),
  ];
}

function checkFile(input: CheckInput, schema: VocabularyName, file: string): Issue[] {
  let data: Json;
  try {
    data = readWithReferences(file, input.read);
  } catch (error) {
    if (!(error instanceof DefinitionError))
      return [{ code: 'file-missing', file, at: '', message: `${file} cannot be read.`, mend: `Write ${file}.` }];
    const { code, file: where, at } = error;
    const mend = 'Correct the $ref, or write what it names.';
    return [{ code, file: where, at, message: toSentence(error), mend }];
  }
  return input
    .validate(schema, data)
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => toShapeIssue(schema, data, error))
    .map(({ code, ...fault }) => ({ code, file, ...fault }));
}

function toShapeIssue(schema: VocabularyName, data: Json, error: SchemaError): Omit<Issue, 'file'> {
  const { keyword, instancePath, params } = error;
  if (keyword === 'additionalProperties') {
    const extra = String(params.additionalProperty);
    const mend = 'Remove it, or correct its spelling.';
    return { code: 'unknown-word', at: `${instancePath}/${extra}`, message: `"${extra}" means nothing here.`, mend };
  }
  const at = instancePath;
  const word = at.split('/').at(-1) ?? '';
  if (schema === 'chart' && keyword === 'not' && FORBIDDEN_CHART_KEYS.includes(word)) {
    const message = `A journey has no "${word}": it is data that the server replays.`;
    const mend = 'Name an effect in a waiting state (meta.effect), or put the action at a transition.';
    return { code: 'chart-not-data', at, message, mend };
  }
  if (keyword === 'propertyNames' && isObject(resolvePointer(data, at))) {
    const message = `"${String(params.propertyName)}" is no name.`;
    return { code: 'shape', at, message, mend: 'Use letters and digits, beginning with a letter.' };
  }
  const message = `${at === '' ? 'The file' : at} ${formatFault(error)}.`;
  const facts = { found: quoteValue(resolvePointer(data, at)), expected: nameExpected(error) };
  return { code: 'shape', at, message, mend: 'Correct the value as the schema of this file describes.', facts };
}

/** Removes the position from a definition error's text, because an issue has a position of its own. */
function toSentence({ message, file, at }: DefinitionError): string {
  const place = `${file}${at === '' ? '' : `#${at}`}: `;
  return `${message.replace(place, '')}.`;
}

/** Returns a text, number or other single value as it is written; empty for groups and lists. */
const quoteValue = (value: Json | undefined): string =>
  value === undefined || (typeof value === 'object' && value !== null) ? '' : String(value);

/** Returns the allowed values, the missing member, the limit, or the kind that a value must have. */
function nameExpected({ params }: SchemaError): string {
  const { allowedValues, allowedValue, missingProperty, limit, type, format, pattern } = params as Record<string, Json>;
  if (Array.isArray(allowedValues)) return allowedValues.join(', ');
  return String(allowedValue ?? missingProperty ?? limit ?? type ?? format ?? pattern ?? '');
}

function formatFault({ keyword, message, params }: SchemaError): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as Json[]).join(', ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return message ?? 'is not right';
}

function checkIds({ name, read }: CheckInput): Issue[] {
  return (['product', 'chart'] as const).flatMap((part) => {
    const file = resolveProductFile(name, part);
    const id = resolvePointer(readWithReferences(file, read), '/id');
    if (id === name) return [];
    const message = `The id is "${String(id)}", but the product is "${name}".`;
    return [
      { code: 'id-mismatch', file, at: '/id', message, mend: `Write "${name}": folder, chart and id are one name.` },
    ];
  });
}
