import type {
  FieldSchema,
  ItemSchema,
  Logic,
  PageDefinition,
  PageSchema,
  ProductDefinition,
} from '../language/definition.ts';
import type { ReadJson } from '../language/load-definition.ts';
import { createReferenceFiller } from '../promises/benefit-references.ts';
import { afterSaleTable } from './after-sale-table.ts';
import type { ExpectedLine, Texts } from './expected-line.ts';
import {
  formatChoices,
  formatForm,
  formatKind,
  formatLimit,
  formatNumber,
  formatPointer,
  formatSaid,
} from './format-cells.ts';
import { listPageLines } from './page-lines.ts';
import { promisesTable } from './promises-table.ts';
import { settingsTable } from './settings-table.ts';
import { claimsTable, promotionsTable } from './shared-tables.ts';

/**
 * A table in the product's folder in which a person recorded the insurer's decisions. The product must have the same
 * values.
 */
export type ExpectedTable = {
  name:
    | 'fields'
    | 'pages'
    | 'cover'
    | 'papers'
    | 'names'
    | 'settings'
    | 'lists'
    | 'after-sale'
    | 'claims'
    | 'promotions'
    | 'promises';
  keys: number;
  columns: (definition: ProductDefinition) => string[];
  /**
   * Lists the product's values as lines of the table.
   * @param read reads a file by its path from the project's root: promotions and shared claim rules are in no definition
   */
  lines: (definition: ProductDefinition, messages: Texts, read: ReadJson) => ExpectedLine[];
};

/**
 * The last column of every expected table: the source of the line's decision. A line that nobody outside decided has
 * `our choice`, and such lines are counted.
 */
export const SOURCE_COLUMN = 'source';

/** Allowed first words of a source. The rest explains it, such as `specification 5` or `table: travel areas`. */
export const SOURCE_KINDS = ['specification', 'decision', 'table', 'law', 'our choice'] as const;

/** The source of a line that a person confirmed in the studio. */
export const STUDIO_SOURCE = 'decision in the studio';

/** Finds the kind of a line's source, from `SOURCE_KINDS`; undefined if the line has no source of a known kind. */
export function findSourceKind(cells: readonly string[], columns: readonly string[]): string | undefined {
  const source = cells[columns.length] ?? '';
  return SOURCE_KINDS.some((one) => source.startsWith(one)) ? source : undefined;
}

/** Returns the path of an expected table of a product, from the project's root. */
export const resolveExpectedTablePath = (product: string, table: ExpectedTable['name']): string =>
  `product-schemas/${product}/cases/witness/${table}.csv`;

export const expectedTables: ExpectedTable[] = [
  {
    name: 'fields',
    keys: 2,
    columns: () => ['page', 'field', 'required', 'kind', 'least', 'most', 'form', 'choices', 'asked when', 'begins as'],
    lines: ({ form }) => Object.entries(form.pages).flatMap(([page, own]) => listFieldLines(page, own, form.start)),
  },
  {
    name: 'pages',
    keys: 3,
    columns: () => ['page', 'what', 'of', 'says'],
    lines: ({ form }) => Object.entries(form.pages).flatMap(([page, own]) => listPageLines(page, own)),
  },
  {
    name: 'cover',
    keys: 1,
    columns: ({ benefits }) => ['benefit', ...benefits.plans.map(({ id }) => id)],
    lines: ({ benefits }) => [
      ...benefits.lines.map((line, index) => ({
        cells: [line, ...benefits.plans.map(({ limits }) => formatLimit(limits[line]))],
        file: 'benefits' as const,
        at: formatPointer('lines', index),
      })),
      {
        cells: ['(recommended)', ...benefits.plans.map(({ recommended }) => (recommended ? 'yes' : ''))],
        file: 'benefits',
        at: '/plans',
      },
      {
        cells: ['(limits are for)', ...benefits.plans.map(() => (benefits.perPerson ? 'each person' : 'the policy'))],
        file: 'benefits',
        at: '/perPerson',
      },
      ...Object.entries(benefits.optional ?? {}).map(([line, logic]) => ({
        cells: [`(chosen) ${line}`, ...benefits.plans.map(() => formatSaid(logic))],
        file: 'benefits' as const,
        at: formatPointer('optional', line),
      })),
    ],
  },
  {
    name: 'papers',
    keys: 3,
    columns: () => ['paper', 'part', 'of', 'prints'],
    lines: ({ product }) =>
      product.documents.flatMap(({ name, kind, groups, lists = [], benefitsOfPlan }, index) => {
        const line = (part: string, of: string, prints: string, ...at: (string | number)[]): ExpectedLine => ({
          cells: [name, part, of, prints],
          file: 'product',
          at: formatPointer('documents', index, ...at),
        });
        return [
          line('paper', '', kind ?? 'certificate'),
          ...(groups.length > 1
            ? [line('groups in order', '', groups.map((group) => group.name).join(' '), 'groups')]
            : []),
          ...groups.map((group, at) => line('group', group.name, group.fields.join(' '), 'groups', at)),
          ...lists.flatMap((list, at) => [
            line('list', list.field, list.columns.join(' '), 'lists', at),
            ...Object.entries(list.policyholder ?? {}).map(([column, logic]) =>
              line(
                'policyholder in list',
                `${list.field}.${column}`,
                formatSaid(logic),
                'lists',
                at,
                'policyholder',
                column,
              ),
            ),
          ]),
          ...(benefitsOfPlan ? [line('benefits of', '', benefitsOfPlan, 'benefitsOfPlan')] : []),
        ];
      }),
  },
  {
    name: 'names',
    keys: 1,
    columns: () => ['message', ...LANGUAGES],
    lines: (definition, messages, read) => {
      const { id: own } = definition.product;
      const say = LANGUAGES.map((locale) => {
        const fill = createReferenceFiller(definition, locale, read);
        return (id: string) => fill(messages[locale]?.[id] ?? '');
      });
      return Object.keys(messages.en ?? {})
        .map((id) => ({ id, said: say.map((inLanguage) => inLanguage(id)) }))
        .filter(({ id, said }) => id.startsWith(`${own}.`) && isName(id, said[0] ?? ''))
        .map(({ id, said }) => ({
          cells: [id.slice(own.length + 1), ...said],
          file: 'words' as const,
          at: formatPointer(...id.split('.').slice(1)),
        }));
    },
  },
  settingsTable,
  {
    name: 'lists',
    keys: 1,
    columns: () => ['list', 'codes in order', 'often chosen', 'also called'],
    lines: ({ form }) => {
      const all = Object.entries(form.pages).flatMap(([page, { schema }]) =>
        listCodeLines(schema, ['pages', page, 'schema']),
      );
      return all.filter(({ cells: [list] }, at) => all.findIndex(({ cells }) => cells[0] === list) === at);
    },
  },
  afterSaleTable,
  claimsTable,
  promotionsTable,
  promisesTable,
];

function listCodeLines({ properties }: PageSchema | ItemSchema, place: string[]): ExpectedLine[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const at = [...place, 'properties', name];
    const { items } = field;
    const inner = items?.type === 'object' ? listCodeLines(items, [...at, 'items']) : [];
    const lines = [field, items].flatMap((one): ExpectedLine[] => {
      if (!one || one.type === 'object' || one.list === undefined || one.enum === undefined) return [];
      const { often = [], alsoCalled } = one as { often?: string[]; alsoCalled?: Record<string, string[]> };
      const cells = [one.list, one.enum.join(' '), often.join(' '), alsoCalled ? formatSaid(alsoCalled) : ''];
      return [{ cells, file: 'form', at: formatPointer(...at) }];
    });
    return [...inner, ...lines];
  });
}

const LANGUAGES = ['en', 'km', 'zh'];
/** Maximum characters of a name. Longer texts are sentences, which a table cannot check. */
const MAX_NAME_LENGTH = 45;

/**
 * Returns true if a message is the name of a field, an option, a page, a benefit or a part of a document. Makes and
 * models of vehicles are excluded: their names are the same in all languages.
 */
const isName = (id: string, text: string): boolean =>
  text.length <= MAX_NAME_LENGTH &&
  !/\.(help|lead|why|tagline|rules\.\w+|hints\.\w+)$|^\w+\.picture$|\.lists\.(makes|models|cubicCapacities)\./.test(id);

function listFieldLines(
  page: string,
  { schema, when = {} }: PageDefinition,
  start: Record<string, Logic> = {},
): ExpectedLine[] {
  return Object.entries(schema.properties).flatMap(([field, { items }]) => {
    const place = ['pages', page, 'schema', 'properties', field];
    const begins = start[field] === undefined ? '' : formatSaid(start[field]);
    const cells = [page, field, ...formatField(schema, field), when[field] ?? '', begins];
    const inner = items?.type === 'object' ? items : { properties: {} };
    return [
      { cells, file: 'form' as const, at: formatPointer(...place) },
      ...Object.keys(inner.properties).map((name) => ({
        cells: [page, `${field}.${name}`, ...formatField(inner, name), '', ''],
        file: 'form' as const,
        at: formatPointer(...place, 'items', 'properties', name),
      })),
    ];
  });
}

/** Formats a field's schema as cells: required, type, minimum, maximum, format and options. */
function formatField({ required, properties }: Pick<PageSchema, 'required' | 'properties'>, name: string): string[] {
  const own = properties[name] as FieldSchema;
  return [
    ...[required?.includes(name) ? 'yes' : '', formatKind(own)],
    formatNumber(own.minLength ?? own.minimum ?? own.minItems),
    formatNumber(own.maxLength ?? own.maximum ?? own.maxItems),
    ...[formatForm(own), formatChoices(own)],
  ];
}
