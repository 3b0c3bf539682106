import { expect, test } from 'vitest';
import { openJourney } from '#engine/journey.ts';
import { start } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances } from '#tests/support/fixture-product.ts';
import { listInsuredPeople, listPersonNumbers, mergePeople } from './describe-customer.ts';

const guest = { fullName: 'Vuthy Chan', passport: 'N01234567' };
const child = { fullName: 'Ratanak Chan', passport: 'N01234569' };

const withRisks = (insuredRisks: object[]) =>
  createFixtureProduct((files) =>
    Object.assign(files['product-schemas/boat/product.json'] as object, { insuredRisks }),
  );
const openWithGuests = (product: ReturnType<typeof withRisks>, guests: object[]) => {
  const { record } = start(product, publicCircumstances, '2026-03-01');
  return openJourney(product, { ...record, answers: { ...record.answers, withGuests: true, guests: guests as never } });
};

test('the persons of a purchase are the items of the lists that insured risks name, without ids', () => {
  const people = (insuredRisks: object[]) =>
    listInsuredPeople(openWithGuests(withRisks(insuredRisks), [{ id: '1', fullName: 'Vuthy Chan' }]));
  const keys = [{ var: 'item.fullName' }];
  expect(people([{ kind: 'person', each: 'guests', keys }])).toEqual([{ fullName: 'Vuthy Chan' }]);
  expect(people([{ kind: 'vehicle', each: 'guests', keys }])).toEqual([]);
  expect(people([{ kind: 'person', keys: [{ var: 'skipper' }] }])).toEqual([]);
  expect(people([])).toEqual([]);
});

test('a person is known only by the answers that a product names, whatever their names', () => {
  const guests = [
    { id: '1', crewCard: 'C1', fullName: 'Vuthy Chan' },
    { id: '2', fullName: 'Ratanak Chan' },
  ];
  const numbers = (kind: string, ...keys: object[]) =>
    listPersonNumbers(openWithGuests(withRisks([{ kind, each: 'guests', keys }]), guests));
  const [card, named] = [{ var: 'item.crewCard' }, { join: [{ var: 'item.crewCard' }, { var: 'item.fullName' }] }];
  expect(numbers('person', card, named)).toEqual(['C1', null]);
  expect(numbers('vehicle', card)).toEqual([]);
  expect(numbers('person', named)).toEqual([]);
});

test('the newest persons come first, and an answer that only an earlier purchase asked remains', () => {
  expect(mergePeople([{ fullName: 'vuthy chan' }], [child, guest])).toEqual([
    { fullName: 'vuthy chan', passport: 'N01234567' },
    child,
  ]);
  expect(mergePeople([{ ...guest, passport: 'N7' }], [guest])).toEqual([{ ...guest, passport: 'N7' }]);
});

test('at most twenty persons are remembered', () => {
  const many = Array.from({ length: 30 }, (_, nth) => ({ fullName: `Person ${nth}` }));
  expect(mergePeople([guest], many).map(({ fullName }) => fullName)).toEqual([
    'Vuthy Chan',
    ...many.slice(0, 19).map(({ fullName }) => fullName),
  ]);
});
