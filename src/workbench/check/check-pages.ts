import { type FieldSchema, findUnit, type PageDefinition, type PageSchema } from '#engine/language/definition.ts';
import { formats } from '#engine/language/formats.ts';
import {
  type CheckContext,
  findDuplicates,
  formatPointer,
  type Issue,
  joinNames,
  resolveProductFile,
} from '../base/issue.ts';
import { checkPageRules } from './check-page-rules.ts';

/** The maximum number of fields on a page without sections. More fields tire a person and slow a phone. */
const MAX_FIELDS = 12;

/** Checks pages: their fields, sections and rules. */
export function checkPages(context: CheckContext): Issue[] {
  const { definition, name } = context;
  const file = resolveProductFile(name, 'form');
  const { pages } = definition.form;
  const fields = Object.values(pages).flatMap(({ schema }) => Object.keys(schema.properties));
  const twice = findDuplicates(fields);
  return Object.entries(pages).flatMap(([page, own]) => [
    ...Object.keys(own.schema.properties)
      .filter((field) => twice.includes(field))
      .map((field) => ({
        code: 'field-twice',
        file,
        at: formatPointer('pages', page, 'schema', 'properties', field),
        message: `Another page asks for "${field}" too.`,
        mend: 'Ask for it once, or give one of them another name.',
      })),
    ...checkSchema(file, formatPointer('pages', page, 'schema'), own.schema),
    ...checkSections(file, page, own),
    ...checkDeclarations(file, page, own),
    ...checkPresentation(file, page, own),
    ...checkPageRules(context, page, own),
  ]);
}

function checkSchema(file: string, at: string, schema: PageSchema): Issue[] {
  const { properties, required = [] } = schema;
  return [
    ...required
      .filter((field) => !Object.hasOwn(properties, field))
      .map((field) => ({
        code: 'unknown-field',
        file,
        at: `${at}/required`,
        message: `"${field}" is required, but is no field here.`,
        mend: 'Correct the name, or add the field.',
      })),
    ...Object.entries(properties).flatMap(([field, inner]) =>
      checkField(file, `${at}${formatPointer('properties', field)}`, inner),
    ),
  ];
}

const listKeywords: Record<string, string[]> = {
  string: ['format', 'minLength', 'maxLength'],
  integer: ['minimum', 'maximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'multipleOf'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
};
const selectTypedKeywords = Object.values(listKeywords).flat();

function checkField(file: string, at: string, schema: FieldSchema): Issue[] {
  const findings: Issue[] = [];
  const add = (code: string, where: string, message: string, mend: string) =>
    findings.push({ code, file, at: where, message, mend });
  if (schema.format !== undefined && !Object.hasOwn(formats, schema.format))
    add(
      'unknown-format',
      `${at}/format`,
      `There is no format "${schema.format}".`,
      `Use one of ${joinNames(Object.keys(formats))}.`,
    );
  if (schema.given !== undefined)
    add('nothing-given', `${at}/given`, 'A product is given no lists: the field has no options.', 'Use enum or list.');
  for (const option of findDuplicates((schema.enum ?? []).map(String)))
    add('option-twice', `${at}/enum`, `The option "${option}" comes twice.`, 'Remove one of them.');
  for (const keyword of selectTypedKeywords.filter(
    (word) => Object.hasOwn(schema, word) && !listKeywords[schema.type]?.includes(word),
  ))
    add(
      'keyword-of-other-type',
      `${at}/${keyword}`,
      `"${keyword}" says nothing about a ${schema.type}.`,
      'Remove it, or correct the type.',
    );
  for (const [low, high] of [
    ['minimum', 'maximum'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const)
    if ((schema[low] ?? Number.NEGATIVE_INFINITY) > (schema[high] ?? Number.POSITIVE_INFINITY))
      add('nothing-valid', `${at}/${low}`, `${low} is above ${high}: no answer is valid.`, 'Correct one of them.');
  const { items } = schema;
  if (schema.type === 'array' && items === undefined)
    add('list-without-items', at, 'A list says what its items are.', 'Add items.');
  if (items?.type === 'object') findings.push(...checkSchema(file, `${at}/items`, { ...items, type: 'object' }));
  else if (items) findings.push(...checkField(file, `${at}/items`, items));
  return findings;
}

function checkSections(file: string, page: string, { schema, sections }: PageDefinition): Issue[] {
  const fields = Object.keys(schema.properties);
  const at = formatPointer('pages', page, 'sections');
  if (!sections) {
    if (fields.length <= MAX_FIELDS) return [];
    const message = `The page has ${fields.length} fields at once; ${MAX_FIELDS} is the most.`;
    return [
      { code: 'page-too-long', file, at: formatPointer('pages', page), message, mend: 'Divide them into sections.' },
    ];
  }
  const placed = sections.flatMap((section) => section.fields);
  const fault = (code: string, message: string, mend: string): Issue => ({ code, file, at, message, mend });
  return [
    ...fields
      .filter((field) => !placed.includes(field))
      .map((field) =>
        fault(
          'section-misses-field',
          `No section holds "${field}", so nobody is asked for it.`,
          'Add it to a section.',
        ),
      ),
    ...placed
      .filter((field) => !fields.includes(field))
      .map((field) =>
        fault('unknown-field', `A section names "${field}", which the page does not have.`, 'Correct the name.'),
      ),
    ...findDuplicates(placed).map((field) =>
      fault('field-twice', `"${field}" stands in two sections.`, 'Keep it in one.'),
    ),
  ];
}

function checkDeclarations(file: string, page: string, { schema, declares = [] }: PageDefinition): Issue[] {
  return declares
    .filter((field) => schema.properties[field]?.const !== true)
    .map((field) => ({
      code: 'declares-no-tick',
      file,
      at: formatPointer('pages', page, 'declares'),
      message: `"${field}" is declared, but is no tick of this page that must be set.`,
      mend: 'Name a field of the page with "const": true.',
    }));
}

function checkPresentation(file: string, page: string, definition: PageDefinition): Issue[] {
  const { schema, uiSchema = {} } = definition;
  const at = formatPointer('pages', page, 'uiSchema');
  const order = uiSchema['ui:order'];
  const named = [
    ...Object.keys(uiSchema).filter((key) => !key.startsWith('ui:')),
    ...(Array.isArray(order) ? order.map(String).filter((field) => field !== '*') : []),
  ];
  return [
    ...checkUnits(file, page, definition),
    ...named
      .filter((field) => !Object.hasOwn(schema.properties, field))
      .map((field) => ({
        code: 'unknown-field',
        file,
        at,
        message: `uiSchema names "${field}", which the page does not have.`,
        mend: 'Correct the name, or remove it.',
      })),
  ];
}

/** Checks that each field with a unit is a number. */
function checkUnits(file: string, page: string, definition: PageDefinition): Issue[] {
  const isNumber = ({ type }: FieldSchema) => type === 'integer' || type === 'number';
  return Object.entries(definition.schema.properties)
    .filter(([field, schema]) => findUnit(definition, field) !== undefined && !isNumber(schema))
    .map(([field]) => ({
      code: 'unit-without-number',
      file,
      at: formatPointer('pages', page, 'uiSchema', field, 'ui:unit'),
      message: `"${field}" has a unit, but is no number.`,
      mend: 'Remove ui:unit, or make the field an integer.',
    }));
}
