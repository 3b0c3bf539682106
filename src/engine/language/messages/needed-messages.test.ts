import { expect, test } from 'vitest';
import { createFixtureDefinition, createFixtureFiles } from '#tests/support/fixture-product.ts';
import type { FieldSchema, FormDefinition, ProductDefinition } from '../definition.ts';
import type { Json } from '../json.ts';
import { listNeededMessages } from './needed-messages.ts';

/** The boat with something of every kind that has messages. */
function definition(): ProductDefinition {
  const files = createFixtureFiles();
  const product = files['product-schemas/boat/product.json'] as Record<string, Json>;
  product.picture = { alt: 'x' };
  product.afterSale = {
    change: { kinds: { cover: {}, phone: {} } },
    cancel: { reasons: { wish: {} } },
    instalments: { plans: { quarterly: {} } },
  };
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const { hire, choice, offer } = form.pages as Record<string, FormDefinition['pages'][string]>;
  if (!hire || !choice || !offer) throw new Error('the fixture has changed');
  const more: Record<string, FieldSchema> = {
    ports: { type: 'array', items: { type: 'string', enum: ['east', 'west'] } },
    coasts: { type: 'array', items: { type: 'string', list: 'coasts', enum: ['KH-7'] } },
    hull: { type: 'string', enum: ['wood', 'steel'] },
    photo: { type: 'string', format: 'upload' },
  };
  choice.schema.properties = { ...choice.schema.properties, ...more };
  choice.uiSchema = { plan: { 'ui:widget': 'plans' } };
  hire.sections = [{ name: 'when', fields: ['firstDay'] }];
  hire.rules?.push({ unless: 'isShort', at: 'lastDay', message: 'shared.rules.tooLong' });
  hire.hints = [
    { when: 'isLong', at: 'lastDay', message: 'long', kind: 'info', prices: [{ message: 'short', with: {} }] },
    { when: 'isLong', at: 'lastDay', message: 'shared.hints.late', kind: 'info' },
  ];
  form.derived.push({ set: 'season', logic: 'dry', type: 'string', values: ['dry', 'wet'] });
  Object.assign(form.derived[0] as object, { unit: 'days' });
  const rating = files['product-schemas/boat/rating.json'] as { steps: Json[] };
  rating.steps.push({ set: 'share', logic: 1 });
  const machine = files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } };
  machine.states.journey.states.choice = { tags: ['stop', 'other'] };
  return createFixtureDefinition(files);
}

/** The ids below a prefix, without the prefix; a question mark means optional. */
const needed = listNeededMessages(definition());
const below = (prefix: string, no = /^$/) =>
  needed
    .filter(({ id }) => id.startsWith(`boat.${prefix}`) && !no.test(id))
    .map(({ id, optional }) => `${id.slice(`boat.${prefix}`.length)}${optional ? '?' : ''}`)
    .toSorted();

test('a page has a title, a step, maybe a lead, and words for its parts, rules, hints and fields', () => {
  expect(below('hire.', /Licence|Day/)).toEqual(
    [
      ...['title', 'step', 'lead?', 'sections.when', 'rules.reversed', 'hints.long', 'hints.short'],
      ...['withGuests.label', 'withGuests.name?', 'withGuests.help?'],
      ...['withGuests.optionHelp.true?', 'withGuests.optionHelp.false?'],
      ...['withGuests.options.true', 'withGuests.options.false'],
    ].toSorted(),
  );
  expect(below('hire.firstDay')).toEqual(['.help?', '.label', '.name?']);
  expect(needed.find(({ id }) => id === 'boat.hire.hints.long')?.fallbacks).toEqual([
    'shared.pages.hire.hints.long',
    'shared.hints.long',
  ]);
  expect(needed.find(({ id }) => id === 'boat.hire.title')?.fallbacks).toEqual(['shared.pages.hire.title']);
  expect(needed.find(({ id }) => id === 'boat.hire.firstDay.label')?.fallbacks).toEqual([
    'shared.pages.hire.firstDay.label',
    'shared.fields.firstDay.label',
  ]);
});

test('an option has a word and an optional explanation, and a code of a list has the word of the list', () => {
  expect(below('choice.', /photo|coasts/)).toEqual(
    [
      // The route ends here: the page shows the reason.
      ...['title', 'step', 'lead'],
      ...['plan', 'ports', 'hull'].flatMap((field) => [`${field}.label`, `${field}.name?`, `${field}.help?`]),
      ...['plan.options.calm', 'plan.options.storm', 'plan.optionHelp.calm?', 'plan.optionHelp.storm?'],
      ...['ports.options.east', 'ports.options.west', 'ports.optionHelp.east?', 'ports.optionHelp.west?'],
      ...['hull.options.wood', 'hull.options.steel', 'hull.optionHelp.wood?', 'hull.optionHelp.steel?'],
    ].toSorted(),
  );
  // A plan has one name: that of the cover. Other options have their own.
  expect(needed.find(({ id }) => id === 'boat.choice.plan.options.calm')?.fallbacks.slice(0, 2)).toEqual([
    'boat.plans.calm.name',
    'shared.plans.calm.name',
  ]);
  expect(needed.find(({ id }) => id === 'boat.choice.hull.options.wood')?.fallbacks).toEqual([
    'shared.pages.choice.hull.options.wood',
    'shared.fields.hull.options.wood',
  ]);
  expect(below('choice.coasts')).toEqual(['.help?', '.label', '.name?']);
  expect(below('choice.photo')).toEqual(['.help?', '.label', '.name?']);
  expect(new Set(below('lists.'))).toEqual(new Set(['coasts.KH-7', 'coasts.KH-18']));
  expect(below('said.')).toEqual(['agreed', 'provided']);
  // A tick that must be set is no choice.
  expect(below('summary.declaration')).toEqual(['.help?', '.label', '.name?']);
});

test('a list of items has words for itself and for each field of an item', () => {
  expect(below('guestList.guests')).toEqual(
    [
      ...['.label', '.item', '.add'],
      ...['fullName', 'dateOfBirth'].flatMap((name) => [`.${name}.label`, `.${name}.name?`, `.${name}.help?`]),
    ].toSorted(),
  );
});

test('a product has words for itself, its plans, its premium, its computed values and its documents', () => {
  expect(
    ['name', 'tagline', 'description', 'picture', 'searchName', 'benefitsNote'].flatMap((name) => below(name)),
  ).toEqual(['', '', '', '', '?', '?']);
  expect(needed.find(({ id }) => id === 'boat.name')?.fallbacks).toEqual(['shared.name']);
  expect(needed.find(({ id }) => id === 'boat.picture')?.fallbacks).toEqual([]);
  expect(below('plans.')).toEqual(['calm.name', 'calm.summary', 'storm.name', 'storm.summary', 'storm.why']);
  expect(below('benefits.')).toEqual(['hull', 'rescue']);
  expect(below('limits.')).toEqual(['included']);
  expect(below('premium.')).toEqual(['basic', 'long']);
  expect(below('trace.')).toEqual(['days?', 'plan?', 'share?']);
  expect(below('values.')).toEqual(['season.dry', 'season.wet']);
  expect(below('units.')).toEqual(['days.one', 'days.other']);
  expect(below('tells.')).toEqual(['longHire']);
  // A document shows values that no page asks; a page shows values besides the premium.
  expect(below('shows.')).toEqual(['days', 'days']);
  expect(below('documents.')).toEqual(['certificate.groups.hire', 'certificate.title']);
});

test('each change, each reason for a cancellation and each instalment plan needs one message', () => {
  expect(below('afterSale.')).toEqual(['changes.cover', 'changes.phone', 'instalments.quarterly', 'reasons.wish']);
  const { afterSale: _none, ...product } = definition().product;
  const ids = listNeededMessages({ ...definition(), product }).map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('boat.afterSale.'))).toEqual([]);
});

test('a required text is not marked as optional', () => {
  const of = (id: string) => needed.find((one) => one.id === `boat.${id}`);
  expect(of('name')).toStrictEqual({ id: 'boat.name', fallbacks: ['shared.name'] });
  expect(of('picture')).toStrictEqual({ id: 'boat.picture', fallbacks: [] });
  expect(of('hire.title')).toStrictEqual({ id: 'boat.hire.title', fallbacks: ['shared.pages.hire.title'] });
  expect(of('hire.firstDay.label')).not.toHaveProperty('optional');
  expect(of('hire.firstDay.help')).toHaveProperty('optional', true);
});

test('the lists of cover, exclusions and buyers need at least one point, and the waiting times may have none', () => {
  const points = (list: string) => below(`offers.${list}.`);
  expect(points('covered')).toEqual(['1', '2?', '3?', '4?', '5?', '6?', '7?', '8?', '9?']);
  expect([points('notCovered')[0], points('who')[0], points('waiting')[0]]).toEqual(['1', '1', '1?']);
  expect([points('notCovered').length, points('waiting').length]).toEqual([9, 9]);
});

test('a product without rating, chart and picture needs none of their words', () => {
  const { rating: _rating, ...rest } = definition();
  const { picture: _picture, ...product } = rest.product;
  const ids = listNeededMessages({ ...rest, product, chart: { id: 'boat', states: null as never } }).map(
    ({ id }) => id,
  );
  expect(ids.filter((id) => /^boat\.(trace|premium|tells|picture)/.test(id))).toEqual([]);
});
