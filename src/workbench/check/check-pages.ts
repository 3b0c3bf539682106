import {
  type FieldSchema,
  findUnit,
  type ItemSchema,
  type PageDefinition,
  type PageSchema,
} from '#engine/language/definition.ts';
import { formats } from '#engine/language/formats.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
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
  const twice = findDuplicates(Object.values(pages).flatMap(({ schema }) => Object.keys(schema.properties)));
  return Object.entries(pages).flatMap(([page, own]) => {
    const { issues, add } = createIssueList(file, formatPointer('pages', page));
    for (const field of Object.keys(own.schema.properties).filter((one) => twice.includes(one)))
      add(
        'field-twice',
        ['schema', 'properties', field],
        `Another page asks for "${field}" too.`,
        'Ask for it once, or give one of them another name.',
      );
    checkSchema(own.schema, '/schema', add);
    checkSections(own, add);
    checkPresentation(own, add);
    return [...issues, ...checkPageRules(context, page, own)];
  });
}

function checkSchema({ properties, required = [] }: PageSchema | ItemSchema, at: string, add: AddIssue): void {
  for (const field of required.filter((one) => !Object.hasOwn(properties, one)))
    add(
      'unknown-field',
      `${at}/required`,
      `"${field}" is required, but is no field here.`,
      'Correct the name, or add the field.',
    );
  for (const [field, inner] of Object.entries(properties))
    checkField(inner, `${at}${formatPointer('properties', field)}`, add);
}

const keywordsByType: Record<string, string[]> = {
  string: ['format', 'minLength', 'maxLength'],
  integer: ['minimum', 'maximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'multipleOf'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
};
const typedKeywords = Object.values(keywordsByType).flat();

const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

function checkField(schema: FieldSchema, at: string, add: AddIssue): void {
  const known = Object.keys(formats);
  if (schema.format !== undefined && !Object.hasOwn(formats, schema.format))
    add('unknown-format', `${at}/format`, `There is no format "${schema.format}".`, `Use one of ${joinNames(known)}.`);
  if (schema.given !== undefined)
    add('nothing-given', `${at}/given`, 'A product is given no lists: the field has no options.', 'Use enum or list.');
  for (const option of findDuplicates((schema.enum ?? []).map(String)))
    add('option-twice', `${at}/enum`, `The option "${option}" comes twice.`, 'Remove one of them.');
  checkKeywords(schema, at, add);
  const { items } = schema;
  if (schema.type === 'array' && items === undefined)
    add('list-without-items', at, 'A list says what its items are.', 'Add items.');
  if (items?.type === 'object') checkSchema(items, `${at}/items`, add);
  else if (items) checkField(items, `${at}/items`, add);
}

/** Checks the keywords that belong to one type, and limits that exclude each other. */
function checkKeywords(schema: FieldSchema, at: string, add: AddIssue): void {
  for (const keyword of typedKeywords.filter((word) => Object.hasOwn(schema, word))) {
    const message = `"${keyword}" says nothing about a ${schema.type}.`;
    if (!keywordsByType[schema.type]?.includes(keyword))
      add('keyword-of-other-type', `${at}/${keyword}`, message, 'Remove it, or correct the type.');
  }
  for (const [low, high] of BOUNDS)
    if ((schema[low] ?? Number.NEGATIVE_INFINITY) > (schema[high] ?? Number.POSITIVE_INFINITY))
      add('nothing-valid', `${at}/${low}`, `${low} is above ${high}: no answer is valid.`, 'Correct one of them.');
}

function checkSections({ schema, sections, declares = [] }: PageDefinition, add: AddIssue): void {
  const fields = Object.keys(schema.properties);
  const placed = (sections ?? [{ fields }]).flatMap((section) => section.fields);
  if (!sections && fields.length > MAX_FIELDS) {
    const message = `The page has ${fields.length} fields at once; ${MAX_FIELDS} is the most.`;
    const facts = { found: String(fields.length), expected: String(MAX_FIELDS) };
    add('page-too-long', '', message, { mend: 'Divide them into sections.', facts });
  }
  for (const field of fields.filter((one) => !placed.includes(one)))
    add(
      'section-misses-field',
      '/sections',
      `No section holds "${field}", so nobody is asked for it.`,
      'Add it to a section.',
    );
  for (const field of placed.filter((one) => !fields.includes(one)))
    add('unknown-field', '/sections', `A section names "${field}", which the page does not have.`, 'Correct the name.');
  for (const field of findDuplicates(placed))
    add('field-twice', '/sections', `"${field}" stands in two sections.`, 'Keep it in one.');
  for (const field of declares.filter((one) => schema.properties[one]?.const !== true))
    add(
      'declares-no-tick',
      '/declares',
      `"${field}" is declared, but is no tick of this page that must be set.`,
      'Name a field of the page with "const": true.',
    );
}

function checkPresentation(page: PageDefinition, add: AddIssue): void {
  const { schema, uiSchema = {} } = page;
  for (const [field, { type }] of Object.entries(schema.properties))
    if (findUnit(page, field) !== undefined && type !== 'integer' && type !== 'number')
      add(
        'unit-without-number',
        ['uiSchema', field, 'ui:unit'],
        `"${field}" has a unit, but is no number.`,
        'Remove ui:unit, or make the field an integer.',
      );
  const order = uiSchema['ui:order'];
  const named = [
    ...Object.keys(uiSchema).filter((key) => !key.startsWith('ui:')),
    ...(Array.isArray(order) ? order.map(String).filter((field) => field !== '*') : []),
  ];
  for (const field of named.filter((one) => !Object.hasOwn(schema.properties, one)))
    add(
      'unknown-field',
      '/uiSchema',
      `uiSchema names "${field}", which the page does not have.`,
      'Correct the name, or remove it.',
    );
}
