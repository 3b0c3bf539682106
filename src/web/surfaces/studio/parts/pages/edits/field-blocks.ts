import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { locales } from '#shared/format.ts';
import type { StudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import { type Benefits, benefitsFile } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { createField } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { addFields, type FieldPlace, type NewField, type PageContext, writeForm, writePage } from './field-edits.ts';

/** Ready-made blocks of related fields. Each has the conditions, rules, first answers and texts of its fields. */
export const blockNames = [
  'plan',
  'person',
  'contact',
  'address',
  'identityCard',
  'beneficiary',
  'vehicle',
  'cover',
  'declaration',
  'people',
] as const;
export type BlockName = (typeof blockNames)[number];

/** The content of a block: its fields, and additions to members of the page or the form that have the same names. */
type FieldBlock = {
  fields: NewField[];
  when?: Record<string, string>;
  rules?: Json[];
  effects?: Json[];
  hints?: Json[];
  declares?: string[];
  conditions?: Record<string, Json>;
  itemConditions?: Record<string, Json>;
  start?: Record<string, Json>;
  /** Fields and rules whose texts are copied to the product, from the studio's messages `blocks.words.NAME`. */
  words?: { fields?: string[]; rules?: string[] };
};

const shared = (file: string, name: string, more: Partial<NewField> = {}): NewField => ({
  name,
  schema: { $ref: `../shared/${file}.json#/${name}/schema` },
  ...more,
});
const withUi = (file: string, name: string): NewField =>
  shared(file, name, { ui: { $ref: `../shared/${file}.json#/${name}/ui` } });
const buildField = (name: string, kind: Parameters<typeof createField>[0], isOptional = false): NewField => ({
  name,
  ...createField(kind),
  ...(isOptional ? { isOptional } : {}),
});
const condition = (name: string): Json => ({ $ref: `../shared/conditions.json#/${name}` });

const hint = (when: string, message: string, kind: string): Json => ({
  ...{ when, at: 'idFrontCard', kind },
  message: `shared.pages.customerInfo.hints.${message}`,
});
/** The fields that a photo of an identity card can fill, if the product has them. */
const cardPrefills: Record<string, Json> = Object.fromEntries(
  ['givenName', 'familyName', 'hasOneName', 'gender', 'identityNumber'].map((field) => [
    field,
    { $ref: `../shared/identity-card.json#/effect/fills/${field}` },
  ]),
);
/** A picture of one side of an identity card. */
const cardPicture = (name: string): NewField => ({
  name,
  schema: { $ref: '../shared/identity-card.json#/picture' },
  ui: { 'ui:widget': 'picture' },
  isOptional: true,
});

/** The field that asks for the plan; the cover has its options. */
const PLAN_FIELD = 'selectedPlan';

export const fieldBlocks: Record<BlockName, FieldBlock> = {
  plan: { fields: [{ name: PLAN_FIELD, schema: { type: 'string', enum: [] }, ui: { 'ui:widget': 'plans' } }] },
  person: {
    fields: [
      ...['givenName', 'familyName'].map((name) => withUi('person', name)),
      { ...withUi('person', 'hasOneName'), isOptional: true },
      ...['gender', 'dateOfBirth', 'identityNumber'].map((name) => withUi('person', name)),
      shared('person', 'occupation'),
    ],
    when: { familyName: 'hasFamilyName' },
    rules: [
      {
        unless: 'policyholderIsAdult',
        at: 'dateOfBirth',
        message: 'shared.pages.customerInfo.rules.ageUnder18',
        params: { limit: 18 },
      },
    ],
    conditions: {
      hasFamilyName: condition('hasFamilyName'),
      policyholderIsAdult: condition('policyholderIsAdult'),
    },
  },
  contact: {
    fields: [withUi('contact', 'mobilePhone'), { ...withUi('contact', 'email'), isOptional: true }],
    rules: [{ unless: 'phoneIsMobile', at: 'mobilePhone', message: 'shared.pages.customerInfo.rules.notMobile' }],
    effects: [{ finding: 'phoneKind', inputs: ['mobilePhone'] }],
    conditions: { phoneIsMobile: condition('phoneIsMobile'), phoneIsProven: condition('phoneIsProven') },
  },
  address: { fields: [withUi('contact', 'address'), shared('contact', 'province')] },
  identityCard: {
    fields: [cardPicture('idFrontCard'), cardPicture('idBackCard')],
    effects: [{ finding: 'identityCard', inputs: ['idFrontCard', 'idBackCard'], fills: cardPrefills }],
    hints: [
      hint('identityCardIsInvalid', 'invalidDocument', 'warning'),
      hint('identityCardIsUnchecked', 'documentUnchecked', 'info'),
    ],
    conditions: {
      identityCardIsInvalid: { $ref: '../shared/identity-card.json#/conditions/identityCardIsInvalid' },
      identityCardIsUnchecked: { $ref: '../shared/identity-card.json#/conditions/identityCardIsUnchecked' },
    },
  },
  beneficiary: {
    fields: [
      withUi('beneficiary', 'beneficiary'),
      withUi('beneficiary', 'beneficiaryName'),
      withUi('beneficiary', 'beneficiaryIdentity'),
      shared('beneficiary', 'beneficiaryRelationship'),
    ],
    when: {
      beneficiaryName: 'namesBeneficiary',
      beneficiaryIdentity: 'namesBeneficiary',
      beneficiaryRelationship: 'namesBeneficiary',
    },
    conditions: { namesBeneficiary: { $ref: '../shared/beneficiary.json#/condition' } },
    start: { beneficiary: 'legalHeirs' },
  },
  vehicle: {
    fields: [
      {
        name: 'yearOfManufacture',
        schema: { type: 'integer', minimum: 1996, maximum: 2100 },
        ui: { 'ui:widget': 'number' },
      },
      buildField('registrationNo', 'registrationNo'),
      buildField('engineNo', 'engineNo'),
      buildField('chassisFrame', 'chassisNo'),
    ],
    words: { fields: ['yearOfManufacture', 'registrationNo', 'engineNo', 'chassisFrame'] },
  },
  cover: {
    fields: [buildField('startDate', 'date')],
    rules: [
      { unless: 'startsTomorrowOrLater', at: 'startDate', message: 'startsTooSoon' },
      { unless: 'startsWithin60Days', at: 'startDate', message: 'startsTooLate', params: { limit: 60 } },
    ],
    conditions: {
      startsTomorrowOrLater: { '>=': [{ var: 'startDate' }, { addDays: [{ var: 'asOf' }, 1] }] },
      startsWithin60Days: { '<=': [{ var: 'startDate' }, { addDays: [{ var: 'asOf' }, 60] }] },
    },
    start: { startDate: { addDays: [{ var: 'asOf' }, 1] } },
    words: { fields: ['startDate'], rules: ['startsTooSoon', 'startsTooLate'] },
  },
  declaration: {
    fields: [buildField('declaration', 'tick')],
    declares: ['declaration'],
    start: { declaration: false },
  },
  people: {
    fields: [buildField('insuredPersons', 'people')],
    words: { fields: ['insuredPersons'] },
  },
};

/** Returns the fields of a block that any page of the product already asks. */
export function listFieldsInUse({ workspace, product }: Pick<PageContext, 'workspace' | 'product'>, name: BlockName) {
  const { pages } = loadForm(workspace, product);
  const asked = new Set(pages.flatMap(({ page }) => Object.keys(page?.schema.properties ?? {})));
  return fieldBlocks[name].fields.map((field) => field.name).filter((field) => asked.has(field));
}

/** Returns the ids of the plans of a product. The block "plan" asks for one of them. */
function listPlanIds({ workspace, product }: Pick<PageContext, 'workspace' | 'product'>): string[] {
  const benefits = workspace.value(benefitsFile(product)) as Benefits | undefined;
  return benefits?.plans.map(({ id }) => id) ?? [];
}

/** Returns the reason for which a block cannot be added, as a message in `blocks`; undefined if it can be added. */
export function findRefusal(on: PageContext, name: BlockName): 'allThere' | 'noPlans' | undefined {
  if (listFieldsInUse(on, name).length === fieldBlocks[name].fields.length) return 'allThere';
  return name === 'plan' && listPlanIds(on).length === 0 ? 'noPlans' : undefined;
}

/** Connects the field that asks for the plan: its options have prices, and the certificate prints what the plan pays. */
function connectPlanField({ workspace, product }: PageContext): Change[] {
  const rating = `product-schemas/${product}/rating.json`;
  const settings = `product-schemas/${product}/product.json`;
  const document = readValueAt(workspace.value(settings), ['documents', '0']);
  const groups = readValueAt(document, ['groups']);
  const last = Array.isArray(groups) ? groups.length - 1 : -1;
  const printed = readValueAt(groups, [String(last), 'fields']);
  const isPrinted = readValueAt(document, ['benefitsOfPlan']) !== undefined;
  return [
    ...(readValueAt(workspace.value(rating), ['compare']) === undefined
      ? [{ path: rating, at: ['compare'], to: PLAN_FIELD }]
      : []),
    ...(document === undefined || isPrinted
      ? []
      : [{ path: settings, at: ['documents', 0, 'benefitsOfPlan'], to: PLAN_FIELD }]),
    ...(Array.isArray(printed) && !printed.includes(PLAN_FIELD)
      ? [
          {
            path: settings,
            at: ['documents', 0, 'groups', last, 'fields', printed.length],
            to: PLAN_FIELD,
            insert: true as const,
          },
        ]
      : []),
  ];
}

/** Returns the changes that insert a block into a page. Fields that the product already asks are left out. */
export function insertBlock(on: PageContext, name: BlockName, words: StudioMessages, to?: FieldPlace): Change[] {
  const { page, product, workspace } = on;
  const block = fieldBlocks[name];
  const inUse = listFieldsInUse(on, name);
  const fields = block.fields
    .filter((field) => !inUse.includes(field.name))
    .map((field) =>
      field.name === PLAN_FIELD ? { ...field, schema: { type: 'string', enum: listPlanIds(on) } } : field,
    );
  const added = new Set(fields.map((field) => field.name));
  const form = loadForm(workspace, product);
  const asked = new Set([...added, ...form.pages.flatMap((one) => Object.keys(one.page?.schema.properties ?? {}))]);
  const missing = (member: 'conditions' | 'start'): Change[] =>
    Object.entries(block[member] ?? {}).flatMap(([key, to]) =>
      Object.hasOwn(form[member], key) ? [] : [writeForm(on, [member, key], to)],
    );
  const when = Object.entries(block.when ?? {}).filter(([field]) => added.has(field));
  const isAt = (rule: Json) => added.has(String((rule as { at?: string }).at));
  const effects = (block.effects ?? []).flatMap((effect): Json[] => {
    const { inputs, fills = {}, ...rest } = effect as { inputs: string[]; fills?: Record<string, Json> };
    if (!inputs.every((input) => added.has(input))) return [];
    const filled = Object.entries(fills).filter(([field]) => asked.has(field));
    return [{ ...rest, inputs, ...(filled.length > 0 ? { fills: Object.fromEntries(filled) } : {}) }];
  });
  const parts: [member: 'rules' | 'effects' | 'hints' | 'declares', parts: Json[]][] = [
    ['rules', (block.rules ?? []).filter(isAt)],
    ['effects', effects],
    ['hints', (block.hints ?? []).filter(isAt)],
    ['declares', (block.declares ?? []).filter((field) => added.has(field))],
  ];
  return [
    ...addFields(on, fields, to),
    ...(when.length > 0 ? [writePage(on, ['when'], { ...page.when, ...Object.fromEntries(when) })] : []),
    ...parts
      .filter(([, more]) => more.length > 0)
      .map(([member, more]) => writePage(on, [member], [...((page[member] ?? []) as unknown as Json[]), ...more])),
    ...missing('conditions'),
    ...missing('start'),
    ...(added.has(PLAN_FIELD) ? connectPlanField(on) : []),
    ...buildMessageChanges(on, block, added, words),
  ];
}

/** Returns the changes that add the texts of a block: one for each field and rule in each language. */
function buildMessageChanges(
  { name, product }: PageContext,
  { words: brought = {} }: FieldBlock,
  added: ReadonlySet<string>,
  words: StudioMessages,
): Change[] {
  return locales.flatMap((language) => {
    const write = (at: string[], id: string): Change[] => {
      const found = words[language][`studio-pages.blocks.words.${id}`];
      return found === undefined ? [] : [{ path: messagesFile(product, language), at: [name, ...at], to: found }];
    };
    return [
      ...(brought.fields ?? [])
        .filter((field) => added.has(field))
        .flatMap((field) =>
          ['label', 'help', 'item', 'add'].flatMap((rest) => write([field, rest], `${field}.${rest}`)),
        ),
      ...(brought.rules ?? []).flatMap((rule) => write(['rules', rule], `rules.${rule}`)),
    ];
  });
}
