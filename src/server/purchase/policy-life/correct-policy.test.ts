import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import { BOAT_HIRE, createPolicyFile, noonOn } from '#tests/support/policy-file.ts';
import { viewCorrectionPreview, viewCorrections } from './correct-policy.ts';
import { viewCover } from './view-cover.ts';

/** A hire whose skipper shows a card and comes from a coast, and whose guests have a cabin each. */
const product = createFixtureProduct((files) => {
  const { pages } = files['product-schemas/boat/form.json'] as unknown as {
    pages: {
      person: { schema: { properties: object }; choices?: object };
      guestList: { schema: { properties: { guests: { items: { properties: object } } } } };
    };
  };
  Object.assign(pages.person.schema.properties, {
    card: { type: 'string', format: 'upload' },
    crew: { type: 'integer' },
  });
  pages.person.choices = { province: { or: [{ '!': [{ var: 'withGuests' }] }, { '==': [{ var: 'item' }, 'KH-18'] }] } };
  Object.assign(pages.guestList.schema.properties.guests.items.properties, {
    cabin: { type: 'string', enum: ['upper', 'lower'] },
  });
});
const words: Record<string, string> = {
  'boat.person.skipper.label': 'Skipper',
  'boat.lists.coasts.KH-7': 'Kampot',
  'boat.guestList.guests.fullName.label': 'Full name',
  'boat.guestList.guests.cabin.options.upper': 'Upper deck',
  'boat.guestList.guests.item': 'Guest',
  'boat.choice.plan.options.calm': 'Calm',
  'boat.documents.certificate.groups.hire': 'The hire',
};
const services = partial<PurchaseServices>({
  catalogue: { at: async () => ({ product, definition: product.definition, messages: () => words }) },
  wording: { say: (_language: string, id: string) => id },
  now: () => noonOn('2026-03-31'),
});

const corrections = [
  ...['/skipper', '/province', '/card', '/crew', '/firstDay', '/captainsLicence', '/plan'],
  ...['/guests/fullName', '/guests/dateOfBirth', '/guests/cabin', '/unheardOf', '/skipper/inner'],
];
const ended = { kind: 'cancel', from: '2026-03-20', recordedOn: '2026-03-19', reason: 'wish' } as const;
const guests = [
  { id: 'a', fullName: 'Sok Maly', dateOfBirth: '2001-01-01', cabin: 'upper' },
  { id: 'b', fullName: 'Sok Rithy', dateOfBirth: '2002-02-02' },
];
type Wanted = NonNullable<Parameters<typeof createPolicyFile>[0]>;
const file = (more: Wanted = {}) => ({
  ...createPolicyFile({ product, rules: { change: { corrections } }, ...more }),
  ...{ services, sql: {} as never },
});
const alone: Answers = { province: 'KH-7', card: 'upload-1', crew: 2, captainsLicence: 'L-1' };

describe('answers that staff may correct', () => {
  test('are those that the product names and the policy has, each with its current value and a fitting input', async () => {
    expect(await viewCorrections(file({ answers: alone }), 'en')).toEqual([
      { at: '/skipper', label: 'Skipper', value: 'Sok Dara', input: 'text', options: [] },
      {
        ...{ at: '/province', label: 'province', value: 'KH-7', input: 'choice' },
        options: [
          { value: 'KH-7', label: 'Kampot' },
          { value: 'KH-18', label: 'KH-18' },
        ],
      },
      { at: '/firstDay', label: 'firstDay', value: BOAT_HIRE.first, input: 'date', options: [] },
      { at: '/captainsLicence', label: 'captainsLicence', value: 'L-1', input: 'text', options: [] },
      {
        ...{ at: '/plan', label: 'plan', value: 'calm', input: 'choice' },
        options: [
          { value: 'calm', label: 'Calm' },
          { value: 'storm', label: 'storm' },
        ],
      },
    ]);
  });

  test('are listed for each person of a list, by number; a question that this policy does not ask is absent', async () => {
    const answers = { ...alone, withGuests: true, guests };
    const seen = await viewCorrections(file({ answers }), 'en');
    expect(seen.map(({ at }) => at)).not.toContain('/captainsLicence');
    expect(seen.find(({ at }) => at === '/province')?.options).toEqual([{ value: 'KH-18', label: 'KH-18' }]);
    expect(seen.slice(-5)).toEqual([
      { at: '/guests/a/fullName', label: 'Full name (1)', value: 'Sok Maly', input: 'text', options: [] },
      { at: '/guests/b/fullName', label: 'Full name (2)', value: 'Sok Rithy', input: 'text', options: [] },
      { at: '/guests/a/dateOfBirth', label: 'guests.dateOfBirth (1)', value: '2001-01-01', input: 'date', options: [] },
      { at: '/guests/b/dateOfBirth', label: 'guests.dateOfBirth (2)', value: '2002-02-02', input: 'date', options: [] },
      {
        ...{ at: '/guests/a/cabin', label: 'guests.cabin (1)', value: 'upper', input: 'choice' },
        options: [
          { value: 'upper', label: 'Upper deck' },
          { value: 'lower', label: 'lower' },
        ],
      },
    ]);
  });

  test('are absent for a policy that was ended', async () => {
    expect(await viewCorrections(file({ happened: [ended] }), 'en')).toEqual([]);
  });
});

describe('a correction', () => {
  const preview = (changes: Record<string, Json>, more: Wanted = {}) =>
    viewCorrectionPreview(file({ answers: alone, ...more }), changes as Record<string, string>, 'en');
  const refusal = (...about: Parameters<typeof preview>) =>
    preview(...about).then(
      () => 'done',
      ({ status, code, problems }: ApiProblem) =>
        [status, code, ...problems.map((one) => `${one.at} ${one.code}`)].join(' '),
    );

  test('is shown before and after, cleaned as on a page, from the first day of the term', async () => {
    expect(await preview({ '/skipper': ' Sok  Maly ' })).toEqual({
      ...{ from: BOAT_HIRE.first, needsReason: false },
      changes: [{ id: 'skipper', label: 'Skipper', before: 'Sok Dara', after: 'Sok Maly' }],
    });
    expect(await preview({ '/province': null })).toMatchObject({
      changes: [{ before: 'Kampot', after: 'documents.endorsement.none' }],
    });
    expect(await preview({ '/card': 'upload-2' })).toMatchObject({
      changes: [{ before: 'documents.endorsement.picture', after: 'documents.endorsement.picture' }],
    });
    const shown = await preview({ '/guests/a/fullName': 'Sok Malis' }, { answers: { withGuests: true, guests } });
    expect(shown.changes).toMatchObject([
      { id: 'guests/a', label: 'Guest', after: expect.stringContaining('Sok Malis') },
    ]);
  });

  test('holds from the day of the current answers: a change of other answers moves nothing', async () => {
    const changed = (changes: Record<string, Json>, from = '2026-03-20') =>
      ({ kind: 'endorse', from, recordedOn: '2026-03-19', changes }) as const;
    const since = async (changes: Record<string, Json>, ...happened: ReturnType<typeof changed>[]) =>
      (await preview(changes, { happened })).from;
    expect(await since({ '/skipper': 'Sok Maly' }, changed({ '/skipper': 'Sok Malis' }))).toBe('2026-03-20');
    expect(await since({ '/skipper': 'Sok Maly' }, changed({ '/plan': 'storm' }))).toBe(BOAT_HIRE.first);
    const both = { '/skipper': 'Sok Maly', '/province': 'KH-18' };
    expect(await since(both, changed({ '/skipper': 'Sok Malis' }))).toBe('2026-03-20');
    // Changed back to the first spelling: so it holds since then.
    const back = changed({ '/skipper': 'Sok Dara' }, '2026-03-25');
    expect(await since({ '/skipper': 'Sok Maly' }, changed({ '/skipper': 'Sok Malis' }), back)).toBe('2026-03-25');
  });

  test.each([
    ['nothing', {}, {}, '409 notCorrectable'],
    ['what the product does not name', { '/skipper': 'Sok Maly', '/withGuests': true }, {}, '409 notCorrectable'],
    ['what stands so already', { '/skipper': ' Sok Dara' }, {}, '409 nothingChanged'],
    ['what is no answer', { '/crew': 'many' }, {}, '422 notValid /crew wrongType'],
    ['what changes the premium', { '/plan': 'storm' }, {}, '409 correctionChangesPremium'],
    ['a policy that was ended', { '/skipper': 'Sok Maly' }, { happened: [ended] }, '409 policyNotNow'],
  ])('is refused for %s', async (_what, changes, more, said) => expect(await refusal(changes, more)).toBe(said));
});

describe('the cover of a day', () => {
  const happened = [
    { kind: 'endorse', from: '2026-03-20', recordedOn: '2026-03-25', changes: { '/plan': 'storm' } },
  ] as const;
  const on = (day: string, known: string | undefined = undefined, more: Wanted = { happened: [...happened] }) =>
    viewCover(file(more), { on: day, known, language: 'en' });

  test('is the recorded cover of that day, in the words of the certificate', async () => {
    expect(await on('2026-03-20')).toEqual({
      ...{ isCovered: true, serial: 2, version: 'sold', lines: [{ name: 'basic', part: 'net', amount: 120_00 }] },
      groups: [
        {
          label: 'The hire',
          rows: [
            { label: 'firstDay', value: '02 Mar, 2026' },
            { label: 'lastDay', value: '30 Apr, 2026' },
            { label: 'days', value: '60' },
            { label: 'plan', value: 'storm' },
          ],
        },
      ],
    });
    expect(await on('2026-03-19')).toMatchObject({ serial: 1, lines: [{ amount: 60_00 }] });
    // As of the end of a day: with the records of that day, and without later ones.
    expect(await on('2026-03-20', '2026-03-25')).toMatchObject({ serial: 2 });
    expect(await on('2026-03-20', '2026-03-24')).toMatchObject({ serial: 1 });
  });

  test('is empty outside the days of the policy and before the first record', async () => {
    const none = { isCovered: false, serial: null, version: null, lines: [], groups: [] };
    expect([await on('2026-03-01'), await on('2026-05-01')]).toEqual([none, none]);
    expect(await on('2026-03-10', '2026-02-19')).toEqual(none);
    expect(await on('2026-03-20', undefined, { happened: [ended] })).toEqual(none);
  });
});
