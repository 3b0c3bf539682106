import type {
  FieldSchema,
  ItemSchema,
  PageDefinition,
  PageSchema,
  ProductDefinition,
} from '#engine/language/definition.ts';
import {
  createMutantFactory,
  type DefinitionPath,
  exchangeAt,
  type Mutant,
  type MutantFactory,
  removeAt,
  setAt,
} from './mutant.ts';
import { pickRandom } from './seeded-random.ts';

const LIMIT_KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'multipleOf'] as const;
/** The list members of a page: each entry is removed once, and two entries change places. */
const LIST_MEMBERS = [
  ...(['rules', 'hints', 'effects', 'sections', 'shows'] as const),
  ...(['costs', 'declares', 'takesOnly', 'keepsChoice', 'picturesAhead'] as const),
];
const NAMED_MEMBERS = ['when', 'choices', 'applies', 'uiSchema'] as const;

/** Creates mutants of the pages: a changed limit, format, option, rule, hint, lookup fill, section or start value. */
export function createFormMutants({ form }: ProductDefinition): Mutant[] {
  const whole = createMutantFactory('form', 'form');
  return [
    ...Object.entries(form.pages).flatMap(([page, own]) => createPageMutants(page, own)),
    ...Object.keys(form.start ?? {}).map((field) => whole(`begins without ${field}`, removeAt('form', 'start', field))),
  ];
}

function createPageMutants(page: string, own: PageDefinition): Mutant[] {
  const place: DefinitionPath = ['form', 'pages', page];
  const mutant = createMutantFactory('form', `page ${page}`);
  const exchanged = (['rules', 'hints'] as const).flatMap((member) =>
    (own[member] ?? []).flatMap((one, at, all) => {
      const other = all[at - 1];
      if (!other || other.message === one.message) return [];
      return [
        mutant(
          `${member} ${buildTitle(one)} and ${buildTitle(other)} say each other's message (${at})`,
          setAt([...place, member, at, 'message'], other.message),
          setAt([...place, member, at - 1, 'message'], one.message),
        ),
      ];
    }),
  );
  const named = NAMED_MEMBERS.flatMap((member) =>
    Object.keys(own[member] ?? {}).map((key) => mutant(`${member} of ${key} dropped`, removeAt(...place, member, key))),
  );
  const fills = (own.effects ?? []).flatMap(({ finding, fills = {} }, at) =>
    Object.keys(fills).map((field) =>
      mutant(`${finding} fills no ${field} (${at})`, removeAt(...place, 'effects', at, 'fills', field)),
    ),
  );
  return [
    ...LIST_MEMBERS.flatMap((member) => createEntryMutants(mutant, own[member] ?? [], [...place, member])),
    ...exchanged,
    ...named,
    ...fills,
    ...createFieldMutants(`field ${page} `, own.schema, [...place, 'schema']),
  ];
}

/** Creates mutants of a list: each entry removed, and exchanged with the one before it if their order matters. */
function createEntryMutants(mutant: MutantFactory, all: readonly unknown[], place: DefinitionPath): Mutant[] {
  const member = String(place.at(-1));
  const titles = all.map(buildTitle);
  const isOrdered = !['rules', 'hints', 'effects'].includes(member);
  return all.flatMap((one, at) => {
    const title = `${member} ${titles[at]}${titles.indexOf(titles[at] as string) === at ? '' : ` (${at})`}`;
    const dropped = mutant(`${title} dropped`, removeAt(...place, at));
    const isMoved = isOrdered && at > 0 && JSON.stringify(one) !== JSON.stringify(all[at - 1]);
    return isMoved ? [dropped, mutant(`${title} before the one before`, ...exchangeAt(place, at, all))] : [dropped];
  });
}

/** Creates mutants of fields; the ids begin with the title. */
function createFieldMutants(title: string, schema: PageSchema | ItemSchema, place: DefinitionPath): Mutant[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties).flatMap(([field, own]) => {
    const mutant = createMutantFactory('form', `${title}${field}`);
    const at: DefinitionPath = [...place, 'properties', field];
    const { items } = own;
    return [
      required.includes(field)
        ? mutant('not required', removeAt(...place, 'required', required.indexOf(field)))
        : mutant('required', setAt([...place, 'required'], [...required, field])),
      ...LIMIT_KEYWORDS.flatMap((limit) => {
        const value = own[limit];
        if (value === undefined) return [];
        return [
          mutant(`${limit} ten times as high`, setAt([...at, limit], value === 0 ? 10 : value * 10)),
          mutant(`${limit} one more`, setAt([...at, limit], value + 1)),
          mutant(`without ${limit}`, removeAt(...at, limit)),
        ];
      }),
      ...(['format', 'const', 'given', 'uniqueItems'] as const).flatMap((member) =>
        own[member] === undefined ? [] : [mutant(`without ${member}`, removeAt(...at, member))],
      ),
      ...createOptionMutants(mutant, own, at),
      ...(items?.type === 'object' ? createFieldMutants(`${title}${field}.`, items, [...at, 'items']) : []),
    ];
  });
}

function createOptionMutants(mutant: MutantFactory, { enum: own, items }: FieldSchema, at: DefinitionPath): Mutant[] {
  const inner = items?.type === 'object' ? undefined : items?.enum;
  const codes = own ?? inner;
  if (codes === undefined || codes.length < 2) return [];
  const place = own ? [...at, 'enum'] : [...at, 'items', 'enum'];
  const one = pickRandom(codes.slice(1), String(place.join()));
  const index = codes.indexOf(one as string);
  return [
    mutant(`without the option ${one}`, removeAt(...place, index)),
    mutant(`the option ${one} before the one before`, ...exchangeAt(place, index, codes)),
  ];
}

/**
 * Creates mutants of the cover that an insurer promises: the plans' amounts, their recipients, the recommended plan.
 */
export function createCoverMutants({ benefits }: ProductDefinition): Mutant[] {
  const plans = benefits.plans.flatMap(({ id, limits, recommended }, plan, all) => {
    const mutant = createMutantFactory('cover', `cover ${id}`);
    const place: DefinitionPath = ['benefits', 'plans', plan];
    const other = all[plan - 1];
    const isOther = other && JSON.stringify(other.limits) !== JSON.stringify(limits);
    return [
      ...Object.entries(limits).flatMap(([line, limit]) => {
        const at: DefinitionPath = [...place, 'limits', line];
        if (typeof limit === 'number')
          return [
            mutant(`${line} ten times as high`, setAt(at, limit * 10)),
            mutant(`${line} not covered`, setAt(at, null)),
          ];
        return limit === null ? [mutant(`${line} covered`, setAt(at, 100_000))] : [];
      }),
      ...(isOther
        ? [
            mutant(
              `pays what ${other.id} pays, and that what it paid`,
              setAt([...place, 'limits'], other.limits),
              setAt(['benefits', 'plans', plan - 1, 'limits'], limits),
            ),
          ]
        : []),
      ...(recommended ? [mutant('not recommended', removeAt(...place, 'recommended'))] : []),
    ];
  });
  const whole = createMutantFactory('cover', 'cover');
  return [
    ...plans,
    whole('limits for each person or not', setAt(['benefits', 'perPerson'], !benefits.perPerson)),
    ...benefits.lines.map((line, at) => whole(`${line} not listed`, removeAt('benefits', 'lines', at))),
    ...Object.keys(benefits.optional ?? {}).map((line) =>
      whole(`${line} not chosen but given`, removeAt('benefits', 'optional', line)),
    ),
  ];
}

/** Creates mutants of the printed documents: a document, a part, a field or a column removed or changed. */
export function createDocumentMutants({ product }: ProductDefinition): Mutant[] {
  return product.documents.flatMap(({ name, groups, lists = [], benefitsOfPlan }, index) => {
    const mutant = createMutantFactory('paper', `paper ${name}`);
    const place: DefinitionPath = ['product', 'documents', index];
    const names = (title: string, all: string[], at: DefinitionPath) =>
      all.flatMap((field, position) => {
        const without = mutant(`${title} without ${field}`, removeAt(...at, position));
        if (position === 0) return [without];
        return [without, mutant(`${title} prints ${field} twice`, setAt([...at, position - 1], field))];
      });
    return [
      mutant('not given', removeAt(...place)),
      ...groups.flatMap((group, at) => [
        mutant(`without ${group.name}`, removeAt(...place, 'groups', at)),
        ...names(group.name, group.fields, [...place, 'groups', at, 'fields']),
      ]),
      ...lists.flatMap(({ field, columns, policyholder = {} }, at) => {
        const list: DefinitionPath = [...place, 'lists', at];
        const [first, ...others] = Object.entries(policyholder);
        return [
          mutant(`without the list ${field}`, removeAt(...list)),
          ...names(field, columns, [...list, 'columns']),
          ...others.map(([column]) =>
            mutant(`${field} prints ${first?.[0]} as ${column}`, setAt([...list, 'policyholder', column], first?.[1])),
          ),
        ];
      }),
      ...(benefitsOfPlan ? [mutant('without the benefits of the plan', removeAt(...place, 'benefitsOfPlan'))] : []),
    ];
  });
}

function buildTitle(one: unknown): string {
  if (typeof one === 'string') return one;
  const { at, message, name, finding, inputs } = one as Record<string, string | string[]>;
  return [at, message, name, finding, inputs].flat().filter(Boolean).join(' ');
}
