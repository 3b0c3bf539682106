import type { FieldSchema, ItemSchema, PageSchema, ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { DefinitionChange, DefinitionPath, Mutant } from './mutant.ts';
import { pickRandom } from './seeded-random.ts';

const LIMIT_KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'multipleOf'] as const;
/** The list members of a page: each entry is removed once, and two entries change places. */
const LIST_MEMBERS = ['rules', 'hints', 'effects', 'sections', 'shows', 'costs', 'declares', 'takesOnly'] as const;
const NAMED_MEMBERS = ['when', 'choices', 'applies', 'uiSchema'] as const;

/** Creates mutants of the pages: a changed limit, format, option, rule, hint, lookup fill, section or start value. */
export function createFormMutants({ form }: ProductDefinition): Mutant[] {
  const pages = Object.entries(form.pages).flatMap(([page, own]) => {
    const place: DefinitionPath = ['form', 'pages', page];
    const told = createMutantFactory(`page ${page}`);
    const listed = LIST_MEMBERS.flatMap((member) => {
      const all = (own[member] ?? []) as unknown[];
      const titles = all.map((one) => buildTitle(one));
      const title = (at: number) =>
        titles.indexOf(titles[at] as string) === at ? titles[at] : `${titles[at]} (${at})`;
      return all.flatMap((one, at) => [
        told(`${member} ${title(at)} dropped`, { place: [...place, member, at], value: undefined }),
        ...(at === 0 ||
        JSON.stringify(one) === JSON.stringify(all[at - 1]) ||
        ['rules', 'hints', 'effects'].includes(member)
          ? []
          : [
              told(
                `${member} ${title(at)} before the one before`,
                { place: [...place, member, at - 1], value: one as Json },
                { place: [...place, member, at], value: all[at - 1] as Json },
              ),
            ]),
      ]);
    });
    const exchanged = (['rules', 'hints'] as const).flatMap((member) =>
      (own[member] ?? []).flatMap((one, at, all) => {
        const other = all[at - 1];
        if (!other || other.message === one.message) return [];
        return [
          told(
            `${member} ${buildTitle(one)} and ${buildTitle(other)} say each other's message (${at})`,
            { place: [...place, member, at, 'message'], value: other.message },
            { place: [...place, member, at - 1, 'message'], value: one.message },
          ),
        ];
      }),
    );
    const named = NAMED_MEMBERS.flatMap((member) =>
      Object.keys(own[member] ?? {}).map((key) =>
        told(`${member} of ${key} dropped`, { place: [...place, member, key], value: undefined }),
      ),
    );
    const fills = (own.effects ?? []).flatMap(({ finding, fills = {} }, at) =>
      Object.keys(fills).map((field) =>
        told(`${finding} fills no ${field} (${at})`, {
          place: [...place, 'effects', at, 'fills', field],
          value: undefined,
        }),
      ),
    );
    return [
      ...listed,
      ...exchanged,
      ...named,
      ...fills,
      ...createFieldMutants(page, '', own.schema, [...place, 'schema']),
    ];
  });
  const started = Object.keys(form.start ?? {}).map((field) =>
    createMutantFactory('form')(`begins without ${field}`, { place: ['form', 'start', field], value: undefined }),
  );
  return [...pages, ...started];
}

function createFieldMutants(
  page: string,
  prefix: string,
  schema: PageSchema | ItemSchema,
  place: DefinitionPath,
): Mutant[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties).flatMap(([field, own]) => {
    const told = createMutantFactory(`field ${page} ${prefix}${field}`);
    const at: DefinitionPath = [...place, 'properties', field];
    const isRequired = required.includes(field);
    const { items } = own;
    return [
      isRequired
        ? told('not required', { place: [...place, 'required', required.indexOf(field)], value: undefined })
        : told('required', { place: [...place, 'required'], value: [...required, field] }),
      ...LIMIT_KEYWORDS.flatMap((limit) => {
        const value = own[limit];
        if (value === undefined) return [];
        const change = (to: number | undefined) => ({ place: [...at, limit], value: to });
        return [
          told(`${limit} ten times as high`, change(value === 0 ? 10 : value * 10)),
          told(`${limit} one more`, change(value + 1)),
          told(`without ${limit}`, change(undefined)),
        ];
      }),
      ...(['format', 'const', 'given', 'uniqueItems'] as const).flatMap((member) =>
        own[member] === undefined ? [] : [told(`without ${member}`, { place: [...at, member], value: undefined })],
      ),
      ...createOptionMutants(told, own, at),
      ...(items?.type === 'object' ? createFieldMutants(page, `${prefix}${field}.`, items, [...at, 'items']) : []),
    ];
  });
}

function createOptionMutants(
  told: ReturnType<typeof createMutantFactory>,
  { enum: own, items }: FieldSchema,
  at: DefinitionPath,
): Mutant[] {
  const inner = items?.type === 'object' ? undefined : items?.enum;
  const codes = own ?? inner;
  if (codes === undefined || codes.length < 2) return [];
  const place = own ? [...at, 'enum'] : [...at, 'items', 'enum'];
  const one = pickRandom(codes.slice(1), String(place.join()));
  const index = codes.indexOf(one as string);
  return [
    told(`without the option ${one}`, { place: [...place, index], value: undefined }),
    told(
      `the option ${one} before the one before`,
      { place: [...place, index - 1], value: one as Json },
      { place: [...place, index], value: codes[index - 1] as Json },
    ),
  ];
}

/**
 * Creates mutants of the cover that an insurer promises: the plans' amounts, their recipients, the recommended plan.
 */
export function createCoverMutants({ benefits }: ProductDefinition): Mutant[] {
  const place: DefinitionPath = ['benefits', 'plans'];
  const plans = benefits.plans.flatMap(({ id, limits, recommended }, plan) => {
    const told = createMutantFactory(`cover ${id}`, 'cover');
    const each = Object.entries(limits).flatMap(([line, limit]) => {
      const at: DefinitionPath = [...place, plan, 'limits', line];
      if (typeof limit === 'number')
        return [
          told(`${line} ten times as high`, { place: at, value: limit * 10 }),
          told(`${line} not covered`, { place: at, value: null }),
        ];
      return limit === null ? [told(`${line} covered`, { place: at, value: 100_000 })] : [];
    });
    const other = benefits.plans[plan - 1];
    const exchanged =
      other && JSON.stringify(other.limits) !== JSON.stringify(limits)
        ? [
            told(
              `pays what ${other.id} pays, and that what it paid`,
              { place: [...place, plan, 'limits'], value: other.limits },
              { place: [...place, plan - 1, 'limits'], value: limits },
            ),
          ]
        : [];
    return [
      ...each,
      ...exchanged,
      ...(recommended ? [told('not recommended', { place: [...place, plan, 'recommended'], value: undefined })] : []),
    ];
  });
  const whole = createMutantFactory('cover', 'cover');
  return [
    ...plans,
    whole('limits for each person or not', { place: ['benefits', 'perPerson'], value: !benefits.perPerson }),
    ...benefits.lines.map((line, at) =>
      whole(`${line} not listed`, { place: ['benefits', 'lines', at], value: undefined }),
    ),
    ...Object.keys(benefits.optional ?? {}).map((line) =>
      whole(`${line} not chosen but given`, { place: ['benefits', 'optional', line], value: undefined }),
    ),
  ];
}

/** Creates mutants of the printed documents: a document, a part, a field or a column removed or changed. */
export function createDocumentMutants({ product }: ProductDefinition): Mutant[] {
  return product.documents.flatMap(({ name, groups, lists = [], benefitsOfPlan }, index) => {
    const told = createMutantFactory(`paper ${name}`, 'paper');
    const place: DefinitionPath = ['product', 'documents', index];
    const names = (title: string, all: string[], at: DefinitionPath) =>
      all.flatMap((field, position) => [
        told(`${title} without ${field}`, { place: [...at, position], value: undefined }),
        ...(position === 0
          ? []
          : [told(`${title} prints ${field} twice`, { place: [...at, position - 1], value: field })]),
      ]);
    return [
      told('not given', { place, value: undefined }),
      ...groups.flatMap((group, at) => [
        told(`without ${group.name}`, { place: [...place, 'groups', at], value: undefined }),
        ...names(group.name, group.fields, [...place, 'groups', at, 'fields']),
      ]),
      ...lists.flatMap(({ field, columns, policyholder = {} }, at) => {
        const list: DefinitionPath = [...place, 'lists', at];
        const [first, ...others] = Object.entries(policyholder);
        return [
          told(`without the list ${field}`, { place: list, value: undefined }),
          ...names(field, columns, [...list, 'columns']),
          ...others.map(([column]) =>
            told(`${field} prints ${first?.[0]} as ${column}`, {
              place: [...list, 'policyholder', column],
              value: first?.[1] as Json,
            }),
          ),
        ];
      }),
      ...(benefitsOfPlan
        ? [told('without the benefits of the plan', { place: [...place, 'benefitsOfPlan'], value: undefined })]
        : []),
    ];
  });
}

function createMutantFactory(title: string, kind: Mutant['kind'] = 'form') {
  return (what: string, ...changes: [DefinitionChange, ...DefinitionChange[]]): Mutant => ({
    id: `${title} ${what}`,
    kind,
    line: `${title}: ${what}`,
    changes,
  });
}

function buildTitle(one: unknown): string {
  if (typeof one === 'string') return one;
  const { at, message, name, finding, inputs } = one as Record<string, string | string[]>;
  return [at, message, name, finding, inputs].flat().filter(Boolean).join(' ');
}
