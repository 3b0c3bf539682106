import type {
  Labels,
  ProductQuestions,
  Question,
  QuestionChoice,
  QuestionPage,
} from '#contract/integration/product-questions.ts';
import { listReadAnswers, selectOptionsSchema } from '#engine/language/choices.ts';
import type { FieldSchema, Logic, PageDefinition } from '#engine/language/definition.ts';
import { evaluateFact } from '#engine/language/expression.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { createDescriber, type Describer } from '#shared/describe.ts';
import { type Locale, locales } from '#shared/format.ts';
import type { ExampleCase } from '../../catalogue/cases/example-case.ts';

/** The data of one version for its description. */
type Context = { version: ProductVersion; describers: Record<Locale, Describer> };

/** Described versions. The texts of a version that follows settings of the site are described again each time. */
const described = new Map<string, Omit<ProductQuestions, 'example'>>();

/** Describes the questions of a version for programs, with an example customer. */
export function describeQuestions(version: ProductVersion, example: ExampleCase | undefined): ProductQuestions {
  const key = `${version.product.id}/${version.version}`;
  const known = described.get(key);
  const questions = known ?? describeVersion(version);
  if (!known && !version.followsSettings) described.set(key, questions);
  return { ...questions, example: example ? buildExample(questions.pages, example) : null };
}

function describeVersion(version: ProductVersion): Omit<ProductQuestions, 'example'> {
  const { product, definition } = version;
  const { form, benefits } = definition;
  const describers = mapLocales((locale) => createDescriber(product, version.messages(locale), locale));
  const context = { version, describers };
  return {
    product: product.id,
    version: version.version,
    names: say(context, `${product.id}.name`),
    currency: definition.product.currency,
    pages: Object.keys(form.pages).map((page) => describePage(context, page)),
    plans: benefits.plans.map(({ id }) => ({ plan: id, labels: say(context, `${product.id}.plans.${id}.name`) })),
    conditions: form.conditions,
    derived: form.derived.map(({ set, logic }) => ({ name: set, logic })),
  };
}

const mapLocales = <T>(map: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, map(locale)])) as Record<Locale, T>;

/** The text of a message in each language; empty if it has none. */
const say = ({ version }: Context, id: string): Labels => mapLocales((locale) => version.messages(locale)[id] ?? '');

function describePage(context: Context, page: string): QuestionPage {
  const { product, definition } = context.version;
  const { schema, declares = [], when = {} } = definition.form.pages[page] as PageDefinition;
  const { required = [], properties } = schema;
  return {
    page,
    titles: say(context, `${product.id}.${page}.title`),
    questions: Object.entries(properties).map(([name, field]) => {
      const isDeclared = declares.includes(name);
      const facts = { isRequired: required.includes(name), isDeclared, askedWhen: when[name] ?? null };
      return {
        ...describeField(context, { page, path: name, field }, facts),
        items: describeItems(context, page, name, field),
      };
    }),
  };
}

function describeItems(context: Context, page: string, list: string, { items }: FieldSchema): Question['items'] {
  if (items?.type !== 'object') return [];
  const { properties, required = [] } = items;
  return Object.entries(properties)
    .filter(([name]) => name !== 'id')
    .map(([name, field]) =>
      describeField(
        context,
        { page, path: `${list}.${name}`, field },
        { isRequired: required.includes(name), isDeclared: false, askedWhen: null },
      ),
    );
}

type Field = { page: string; path: string; field: FieldSchema };
type Facts = Pick<Question, 'isRequired' | 'isDeclared' | 'askedWhen'>;

function describeField(context: Context, { page, path, field }: Field, facts: Facts): Question['items'][number] {
  const { version, describers } = context;
  const help = say(context, `${version.product.id}.${page}.${path}.help`);
  return {
    name: path.split('.').at(-1) as string,
    labels: mapLocales((locale) => describers[locale].label(path)),
    help: help.en === '' ? null : help,
    kind: findKind(field),
    schema: toJsonSchema(field),
    ...facts,
    choices: listChoices(context, { page, path, field }),
  };
}

const formatKinds: Record<string, Question['kind']> = {
  date: 'date',
  phone: 'phone',
  upload: 'picture',
  'positive-amount': 'amount',
};

function findKind(field: FieldSchema): Question['kind'] {
  const { type, format = '', items } = field;
  if (items?.type === 'object') return 'list';
  if (items) return 'choices';
  if (field.enum) return 'choice';
  if (type === 'boolean') return 'yesNo';
  if (type === 'integer' || type === 'number') return 'number';
  return formatKinds[format] ?? 'text';
}

/** The standard keywords of a field. Words of our own, such as the name of a list, are left out. */
function toJsonSchema(field: FieldSchema): Record<string, Logic> {
  const { list: _list, often: _often, alsoCalled: _words, given: _given, items, ...schema } = field;
  if (!items) return schema as Record<string, Logic>;
  const { type } = items;
  const inner =
    type === 'object'
      ? {
          ...items,
          properties: Object.fromEntries(
            Object.entries(items.properties).map(([name, one]) => [name, toJsonSchema(one)]),
          ),
        }
      : toJsonSchema(items as FieldSchema);
  return { ...schema, items: inner } as Record<string, Logic>;
}

function listChoices(context: Context, { page, path, field }: Field): QuestionChoice[] {
  const { describers, version } = context;
  const { form } = version.definition;
  const logic = form.pages[page]?.choices?.[path];
  const codes = selectOptionsSchema(field).enum ?? [];
  const offers = logic === undefined ? undefined : listOffers(version, logic);
  return codes.map((code) => ({
    code: code as QuestionChoice['code'],
    labels: mapLocales((locale) => describers[locale].value(path, code)),
    ...(offers && { offeredWith: { [offers.name]: offers.of(code) } }),
  }));
}

/**
 * Finds the one question on which the offered choices depend, if it has choices itself, and the answers with which a
 * choice is offered. Undefined if they depend on other data: then the draft reports a choice that is not offered.
 */
function listOffers({ definition: { form } }: ProductVersion, logic: Logic) {
  const names = [...new Set(listReadAnswers(form, logic))].filter((name) => name !== 'item');
  const [name = ''] = names;
  const page = Object.values(form.pages).find(({ schema }) => schema.properties[name]);
  const answers = page?.schema.properties[name]?.enum;
  if (names.length !== 1 || !answers) return undefined;
  const tables = form.tables ?? {};
  const of = (item: string | number) =>
    answers.filter((answer) => evaluateFact(logic, { values: { [name]: answer }, tables, item }) === true);
  return { name, of };
}

/** The example without pictures, which are uploads, and without declarations of the policyholder. */
function buildExample(pages: QuestionPage[], { answers }: ExampleCase): ProductQuestions['example'] {
  const questions = pages.flatMap((page) => page.questions);
  const isPicture = (name: string) => questions.some((one) => one.name === name && one.kind === 'picture');
  const isOmitted = (name: string) => isPicture(name) || questions.some((one) => one.name === name && one.isDeclared);
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !isOmitted(name))),
    pictures: Object.keys(answers).filter(isPicture),
  };
}
