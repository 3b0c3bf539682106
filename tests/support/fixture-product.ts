import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { loadDefinition, type ReadJson } from '#engine/language/load-definition.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { compileValidators } from '#server/catalogue/products/compile-validators.ts';

/** Files by their path. A test may change them before a product is made of them. */
export type FixtureFiles = Record<string, Json>;

const circumstances = { channel: 'public', language: 'en' } as const;
const text = { type: 'string', minLength: 1 };
const page = (properties: Json, required: string[]): Json => ({
  schema: { type: 'object', additionalProperties: false, required, properties },
});

/**
 * A small product, `boat`: days of a hire, a plan, guests. It has one of everything that the engine knows: a side
 * region with a reset rule, a parked answer, a list, a page that shows the premium, a shared list and fragment.
 */
export function createFixtureFiles(): FixtureFiles {
  return structuredClone({
    'product-schemas/boat/product.json': {
      id: 'boat',
      formCode: 'frmBoat',
      lineOfBusiness: 'marine',
      policyPrefix: 'BOA',
      currency: 'USD',
      sampleRates: true,
      offerDays: 3,
      cover: { effectiveFrom: { var: 'firstDay' }, effectiveTo: { var: 'lastDay' } },
      policyholder: { name: { var: 'skipper' }, phone: { var: 'mobilePhone' } },
      documents: [
        {
          name: 'certificate',
          groups: [{ name: 'hire', fields: ['firstDay', 'lastDay', 'days', 'plan'] }],
          lists: [{ field: 'guests', columns: ['fullName', 'dateOfBirth'] }],
          benefitsOfPlan: 'plan',
        },
      ],
    },
    'product-schemas/boat/form.json': {
      start: { firstDay: { addDays: [{ var: 'asOf' }, 1] }, withGuests: false },
      derived: [{ set: 'days', logic: { daysBetween: [{ var: 'firstDay' }, { var: 'lastDay' }] }, type: 'integer' }],
      conditions: {
        endsAfterStart: { '>=': [{ var: 'days' }, 1] },
        isLong: { '>': [{ var: 'days' }, 30] },
        isShort: { or: [{ '!': { answered: { var: 'days' } } }, { '<=': [{ var: 'days' }, 30] }] },
        bringsGuests: { var: 'withGuests' },
        sailsAlone: { '!': [{ var: 'withGuests' }] },
        paysByCard: { '==': [{ var: 'regions.season' }, 'long'] },
      },
      itemConditions: { guests: { isBorn: { '<=': [{ var: 'item.dateOfBirth' }, { var: 'asOf' }] } } },
      pages: {
        hire: {
          ...(page(
            {
              firstDay: { type: 'string', format: 'date' },
              lastDay: { type: 'string', format: 'date' },
              withGuests: { type: 'boolean' },
              captainsLicence: { ...text, maxLength: 20 },
            },
            ['firstDay', 'lastDay', 'withGuests'],
          ) as object),
          when: { captainsLicence: 'sailsAlone' },
          rules: [{ unless: 'endsAfterStart', at: 'lastDay', message: 'reversed' }],
        },
        choice: page({ plan: { type: 'string', enum: ['calm', 'storm'] } }, ['plan']),
        offer: { ...(page({}, []) as object), shows: ['premium', 'days'] },
        person: page(
          {
            skipper: { type: 'string', format: 'latin-name', maxLength: 60 },
            mobilePhone: { type: 'string', format: 'phone' },
            province: { type: 'string', list: 'coasts' },
          },
          ['skipper', 'mobilePhone'],
        ),
        guestList: {
          ...(page(
            {
              guests: {
                type: 'array',
                minItems: 1,
                maxItems: 3,
                items: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['id', 'fullName', 'dateOfBirth'],
                  properties: {
                    id: { type: 'string' },
                    fullName: { type: 'string', format: 'latin-name' },
                    dateOfBirth: { type: 'string', format: 'date' },
                  },
                },
              },
            },
            ['guests'],
          ) as object),
          rules: [{ unless: 'isBorn', each: 'guests', at: 'dateOfBirth', message: 'notBorn' }],
        },
        summary: page({ declaration: { type: 'boolean', const: true } }, ['declaration']),
        payment: page({}, []),
      },
    },
    'product-schemas/boat/rating.json': {
      rounding: { lines: 'half-up' },
      inputs: {
        days: { from: { var: 'days' }, type: 'integer', unit: 'days' },
        plan: { from: { var: 'plan' }, type: 'string' },
      },
      tables: {
        daily: {
          inputs: [
            { name: 'days', match: 'range', domain: { from: 1, to: 60 } },
            { name: 'plan', match: 'eq', domain: ['calm', 'storm'] },
          ],
          outputs: ['rate'],
          hit: 'unique',
          rows: [
            [[1, 31], 'calm', '100.5'],
            [[1, 31], 'storm', '250'],
            [[31, 61], '*', '90'],
          ],
        },
      },
      steps: [
        {
          set: 'basic',
          part: 'net',
          logic: { '*': [{ lookup: ['daily', 'rate', { var: 'days' }, { var: 'plan' }] }, { var: 'days' }] },
        },
        {
          set: 'long',
          part: 'discount',
          logic: { '*': [{ var: 'basic' }, '0.1'] },
          when: { '>': [{ var: 'days' }, 30] },
        },
      ],
      compare: 'plan',
    },
    'product-schemas/boat/benefits.json': {
      lines: ['hull', 'rescue'],
      plans: [
        { id: 'calm', limits: { hull: 100000, rescue: null } },
        { id: 'storm', recommended: true, limits: { hull: 500000, rescue: 'included' } },
      ],
    },
    'product-schemas/shared/lists/coasts.json': ['KH-7', 'KH-18'],
    'machines/boat.json': {
      id: 'boat',
      type: 'parallel',
      on: { RESET: { actions: { type: 'reset', params: { keep: ['withGuests'] } } } },
      states: {
        season: {
          initial: 'short',
          states: {
            short: {
              on: {
                ANSWER: {
                  guard: 'isLong',
                  target: 'long',
                  actions: [
                    { type: 'clear', params: { fields: ['plan'] } },
                    { type: 'tell', params: { message: 'longHire' } },
                  ],
                },
              },
            },
            long: { on: { ANSWER: { guard: 'isShort', target: 'short' } } },
          },
        },
        journey: {
          initial: 'hire',
          states: {
            hire: { on: { NEXT: 'choice' } },
            choice: { on: { NEXT: 'offer' } },
            offer: { on: { NEXT: 'person' } },
            person: {
              on: {
                NEXT: [
                  { guard: 'bringsGuests', target: 'guestList' },
                  { guard: 'sailsAlone', target: 'checkout' },
                ],
              },
            },
            guestList: { on: { NEXT: 'checkout' } },
            checkout: { $ref: 'shared/dock.json', onDone: 'issued' },
            issued: { type: 'final', tags: ['end'] },
          },
        },
      },
    },
    'machines/shared/dock.json': {
      initial: 'summary',
      states: {
        summary: { on: { CONFIRM: 'payment' } },
        payment: {
          initial: 'paying',
          states: {
            paying: {
              tags: ['waiting'],
              meta: { effect: 'watchPayment' },
              on: { PAID: 'issuing', FAILED: 'declined' },
            },
            declined: { on: { PAY: 'paying' } },
            issuing: { tags: ['waiting'], meta: { effect: 'issuePolicy' }, on: { ISSUED: 'paid' } },
            paid: { type: 'final' },
          },
          onDone: 'done',
        },
        done: { type: 'final' },
      },
    },
    'locales/en/documents/boat.json': fixtureDocuments(),
    'locales/km/documents/boat.json': fixtureDocuments(),
    'product-schemas/boat/cases/base.json': {
      alone: {
        name: 'Sails alone for three days',
        asOf: '2026-03-01',
        answers: { ...validAnswers },
        ends: 'issued',
        premium: { total: 302 },
        facts: { isLong: false },
      },
    },
  } satisfies FixtureFiles) as FixtureFiles;
}

const fixtureDocuments = (): Json => {
  const reading = { title: 'Title', intro: 'Intro', sections: [{ title: 'Part', text: ['Text'], items: ['Point'] }] };
  const fields = ['Name', { label: 'What happened', lines: 3 }, { label: 'Was anyone hurt?', options: ['Yes', 'No'] }];
  const claimForm = { title: 'Form', intro: 'Intro', groups: [{ title: 'Group', fields }], declaration: 'True.' };
  return { policyWording: reading, claimProcedure: structuredClone(reading), claimForm };
};

/** Answers with which the fixture's journey goes to its end. */
export const validAnswers = {
  firstDay: '2026-03-02',
  lastDay: '2026-03-04',
  withGuests: false,
  plan: 'calm',
  skipper: 'Sok Dara',
  mobilePhone: '+85512345678',
  declaration: true,
} satisfies Record<string, Json>;

export function createReader(files: FixtureFiles): ReadJson {
  return (path) => {
    const found = files[path];
    if (found === undefined) throw new Error(`no such file: ${path}`);
    return found;
  };
}

export function createFixtureDefinition(files: FixtureFiles = createFixtureFiles()): ProductDefinition {
  return loadDefinition('boat', createReader(files));
}

export function createFixtureProduct(change: (files: FixtureFiles) => void = () => {}): Product {
  const files = createFixtureFiles();
  change(files);
  const definition = createFixtureDefinition(files);
  return createProduct(definition, compileValidators(definition).validators, rater);
}

export { circumstances as publicCircumstances };
