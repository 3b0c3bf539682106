import { isObject, type Json } from '#engine/language/json.ts';
import type { Locale } from '#shared/format.ts';
import { languages } from '#web/surfaces/studio/base/messages/message-rows.ts';
import { createField } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { addFields, type PageContext, writeForm, writePage } from './field-edits.ts';

/** Blocks of fields that belong together, with all that they need: conditions, rules, first answers, texts. */
export const blockNames = [
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

type BlockField = { name: string; schema: Json; ui?: Json; isOptional?: boolean };

/** The content of a block: its fields, and members that go to the same members of the page or the form. */
type FieldBlock = {
  fields: BlockField[];
  when?: Record<string, string>;
  rules?: Json[];
  effects?: Json[];
  hints?: Json[];
  declares?: string[];
  conditions?: Record<string, Json>;
  itemConditions?: Record<string, Json>;
  start?: Record<string, Json>;
  /** Fields and rules that need texts in the product itself. The studio has them under `blocks.words.NAME`. */
  words?: { fields?: string[]; rules?: string[] };
};

const shared = (file: string, name: string, more: Partial<BlockField> = {}): BlockField => ({
  name,
  schema: { $ref: `../shared/${file}.json#/${name}/schema` },
  ...more,
});
const withUi = (file: string, name: string): BlockField =>
  shared(file, name, { ui: { $ref: `../shared/${file}.json#/${name}/ui` } });
const buildBlockField = (name: string, kind: Parameters<typeof createField>[0], isOptional = false): BlockField => ({
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
  Object.entries({
    givenName: 'givenName',
    familyName: 'familyName',
    gender: 'gender',
    identityNumber: 'idNumber',
  }).map(([field, member]) => [field, { var: `findings.identityCard.value.${member}` }]),
);

export const fieldBlocks: Record<BlockName, FieldBlock> = {
  person: {
    fields: [
      ...['givenName', 'familyName', 'gender', 'dateOfBirth', 'identityNumber'].map((name) => withUi('person', name)),
      shared('person', 'occupation'),
    ],
    rules: [
      {
        unless: 'policyholderIsAdult',
        at: 'dateOfBirth',
        message: 'shared.pages.customerInfo.rules.ageUnder18',
        params: { limit: 18 },
      },
    ],
    conditions: { policyholderIsAdult: condition('policyholderIsAdult') },
  },
  contact: {
    fields: [withUi('contact', 'mobilePhone'), { ...withUi('contact', 'email'), isOptional: true }],
    rules: [{ unless: 'phoneIsMobile', at: 'mobilePhone', message: 'shared.pages.customerInfo.rules.notMobile' }],
    effects: [{ finding: 'phoneKind', inputs: ['mobilePhone'] }],
    conditions: { phoneIsMobile: condition('phoneIsMobile'), phoneIsProven: condition('phoneIsProven') },
  },
  address: { fields: [withUi('contact', 'address'), shared('contact', 'province')] },
  identityCard: {
    fields: [
      {
        name: 'idFrontCard',
        schema: { $ref: '../shared/identity-card.json#/picture' },
        ui: { 'ui:widget': 'picture' },
        isOptional: true,
      },
    ],
    effects: [{ finding: 'identityCard', inputs: ['idFrontCard'], fills: cardPrefills }],
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
      buildBlockField('registrationNo', 'registrationNo'),
      buildBlockField('engineNo', 'engineNo'),
      buildBlockField('chassisFrame', 'chassisNo'),
    ],
    words: { fields: ['yearOfManufacture', 'registrationNo', 'engineNo', 'chassisFrame'] },
  },
  cover: {
    fields: [buildBlockField('startDate', 'date')],
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
    fields: [buildBlockField('declaration', 'tick')],
    declares: ['declaration'],
    start: { declaration: false },
  },
  people: {
    fields: [buildBlockField('insuredPersons', 'people')],
    words: { fields: ['insuredPersons'] },
  },
};

/** Messages of the studio by their ids, in each language. */
export type BlockMessages = Record<Locale, Record<string, string>>;

/** Returns the fields of a block that the product already asks on any page. */
export const listFieldsInUse = (name: BlockName, asked: ReadonlySet<string>): string[] =>
  fieldBlocks[name].fields.map((field) => field.name).filter((field) => asked.has(field));

/** Returns the changes that insert a block into a page. Fields that the product already asks are left out. */
export function insertBlock(
  on: PageContext,
  name: BlockName,
  asked: ReadonlySet<string>,
  words: BlockMessages,
  section?: string,
): Change[] {
  const { page, product, workspace } = on;
  const block = fieldBlocks[name];
  const fields = block.fields.filter((field) => !asked.has(field.name));
  const added = new Set(fields.map((field) => field.name));
  const has = (value: Json | undefined, key: string): boolean => isObject(value) && Object.hasOwn(value, key);
  const form = workspace.value(formFile(product));
  const top = (member: string): Json | undefined => (isObject(form) ? (form[member] as Json | undefined) : undefined);
  const missing = (member: 'conditions' | 'start', wanted: Record<string, Json> = {}): Change[] =>
    Object.entries(wanted).flatMap(([key, to]) => (has(top(member), key) ? [] : [writeForm(on, [member, key], to)]));
  const when = Object.fromEntries(Object.entries(block.when ?? {}).filter(([field]) => added.has(field)));
  const rules = (block.rules ?? []).filter((rule) => added.has(String((rule as { at?: string }).at)));
  const effects = (block.effects ?? []).flatMap((effect): Json[] => {
    const { inputs, fills = {}, ...rest } = effect as { inputs: string[]; fills?: Record<string, Json> };
    if (!inputs.every((input) => added.has(input))) return [];
    const filled = Object.entries(fills).filter(([field]) => asked.has(field) || added.has(field));
    return [{ ...rest, inputs, ...(filled.length > 0 ? { fills: Object.fromEntries(filled) } : {}) }];
  });
  const hints = (block.hints ?? []).filter((one) => added.has(String((one as { at?: string }).at)));
  const declares = (block.declares ?? []).filter((field) => added.has(field));
  return [
    ...addFields(on, fields, section),
    ...(Object.keys(when).length > 0 ? [writePage(on, ['when'], { ...page.when, ...when })] : []),
    ...(rules.length > 0 ? [writePage(on, ['rules'], [...((page.rules ?? []) as unknown as Json[]), ...rules])] : []),
    ...(effects.length > 0
      ? [writePage(on, ['effects'], [...((page.effects ?? []) as unknown as Json[]), ...effects])]
      : []),
    ...(hints.length > 0 ? [writePage(on, ['hints'], [...((page.hints ?? []) as unknown as Json[]), ...hints])] : []),
    ...(declares.length > 0 ? [writePage(on, ['declares'], [...(page.declares ?? []), ...declares])] : []),
    ...missing('conditions', block.conditions),
    ...missing('start', block.start),
    ...buildMessageChanges(on, block, added, words),
  ];
}

/** Returns the changes that add the texts of a block: one for each field and rule in each language. */
function buildMessageChanges(
  { name, product }: PageContext,
  { words: brought = {} }: FieldBlock,
  added: ReadonlySet<string>,
  words: BlockMessages,
): Change[] {
  return languages.flatMap((language) => {
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
