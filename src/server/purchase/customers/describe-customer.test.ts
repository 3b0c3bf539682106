import { expect, test } from 'vitest';
import { openJourney } from '#engine/journey.ts';
import { start } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances } from '#tests/support/fixture-product.ts';
import { listInsuredPeople, mergePeople } from './describe-customer.ts';

const guest = { fullName: 'Vuthy Chan', passport: 'N01234567' };
const child = { fullName: 'Ratanak Chan', passport: 'N01234569' };

test('the persons of a purchase are the items of the lists that insured risks name, without ids', () => {
  const risks = (insuredRisks: object[]) =>
    createFixtureProduct((files) =>
      Object.assign(files['product-schemas/boat/product.json'] as object, { insuredRisks }),
    );
  const people = (insuredRisks: object[]) => {
    const product = risks(insuredRisks);
    const { record } = start(product, publicCircumstances, '2026-03-01');
    const guests = [{ id: '1', fullName: 'Vuthy Chan' }];
    return listInsuredPeople(
      openJourney(product, { ...record, answers: { ...record.answers, withGuests: true, guests } }),
    );
  };
  const keys = [{ var: 'item.fullName' }];
  expect(people([{ kind: 'person', each: 'guests', keys }])).toEqual([{ fullName: 'Vuthy Chan' }]);
  expect(people([{ kind: 'vehicle', each: 'guests', keys }])).toEqual([]);
  expect(people([{ kind: 'person', keys: [{ var: 'skipper' }] }])).toEqual([]);
  expect(people([])).toEqual([]);
});

test('the newest persons come first, and what only an earlier purchase asked stays', () => {
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
