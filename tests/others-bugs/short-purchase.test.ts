import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { loadTestProduct } from '#tests/paths/load-test-product.ts';
import { projectFiles } from '#tests/support/buyer-actions.ts';
import { type CountedBuyer, countPurchase, type PurchaseCount } from '#tests/support/count-purchase.ts';
import { createShortPurchase, shortPurchases } from '#tests/support/short-purchases.ts';
import { createTestCatalogue } from '#tests/support/test-catalogue.ts';

const identityCard: Json = {
  type: 'IDCARD',
  idNumber: '010234567',
  givenName: 'Sokunthea',
  familyName: 'Chan',
  fullName: 'Chan Sokunthea',
  gender: 'female',
  dateOfBirth: '1990-03-05',
  expiryDate: '2030-03-04',
};
const vehicleCard: Json = {
  ...{ plateNumber: '2AB-1234', engineNo: '2ARFE1234567', frameNo: 'JTNBF4FK0J3012345' },
  ...{ make: 'TOYOTA', model: 'CAMRY', year: 2018 },
};
type Cards = NonNullable<CountedBuyer['cards']>;
/** The pictures that a buyer sends, read or not. */
const takeCards = (id: string, isRead: boolean): Cards => ({
  identityCard: {
    pictures: id === 'auto' ? ['idFrontCard', 'idBackCard'] : ['idFrontCard'],
    reading: isRead ? identityCard : null,
  },
  vehicleCard: { pictures: ['vehicleCardFront', 'vehicleCardBack'], reading: isRead ? vehicleCard : null },
});

const catalogue = await createTestCatalogue(projectFiles);
const products = new Map(shortPurchases.map((id) => [id, loadTestProduct(id)]));

function count(id: string, language: 'en' | 'km', more: Answers = {}, isRead = true): PurchaseCount {
  const product = products.get(id);
  const messages = catalogue.current(id)?.messages(language);
  if (!product || !messages) throw new Error(`${id} is not on sale`);
  return countPurchase(product, messages, {
    language,
    asOf: '2026-04-01',
    answers: { ...createShortPurchase(id, language, '2026-04-01'), ...more },
    cards: takeCards(id, isRead),
    havePeopleCards: isRead,
  });
}

/** So many answers and keys, in English and in Khmer. Fewer are welcome: then the number here follows. */
type Limits = { answers: number; en: number; km: number };
/** `read`: a reader reads the pictures of the cards. `typed`: it reads none, and everything is typed. */
const limits: Record<string, { read: Limits; typed: Limits }> = {
  auto: { read: { answers: 13, en: 70, km: 69 }, typed: { answers: 25, en: 152, km: 151 } },
  festivalPA: { read: { answers: 10, en: 57, km: 56 }, typed: { answers: 15, en: 87, km: 86 } },
  fire: { read: { answers: 17, en: 114, km: 106 }, typed: { answers: 22, en: 144, km: 136 } },
  golfer: { read: { answers: 10, en: 57, km: 56 }, typed: { answers: 15, en: 87, km: 86 } },
  medical: { read: { answers: 8, en: 50, km: 46 }, typed: { answers: 13, en: 80, km: 76 } },
  property: { read: { answers: 17, en: 114, km: 106 }, typed: { answers: 22, en: 144, km: 136 } },
  travel: { read: { answers: 11, en: 81, km: 74 }, typed: { answers: 16, en: 111, km: 104 } },
};

describe.each(Object.entries(limits))('%s is bought', (id, { read, typed }) => {
  test.each(['en', 'km'] as const)('in %s with cards that are read', (language) => {
    const { answers, keys } = count(id, language);
    expect({ answers, keys }).toEqual({ answers: read.answers, keys: read[language] });
  });

  test.each(['en', 'km'] as const)('in %s with cards that nobody reads', (language) => {
    const { answers, keys } = count(id, language, {}, false);
    expect({ answers, keys }).toEqual({ answers: typed.answers, keys: typed[language] });
  });
});

/** The goals of the product's owner for purchases with cards that are read: answers and keys. */
test.each([
  ['festivalPA', 12, 60],
  ['travel', 15, 90],
  ['auto', 22, 110],
] as const)('%s is at its goal of %d answers and %d keys', (id, answers, keys) => {
  const counts = [count(id, 'en'), count(id, 'km')];
  expect(Math.max(...counts.map((one) => one.answers))).toBeLessThanOrEqual(answers);
  expect(Math.max(...counts.map((one) => one.keys))).toBeLessThanOrEqual(keys);
});

const companion = { id: '1', fullName: 'Vuthy Chan' };
const traveller = {
  ...companion,
  insuredType: 'adult',
  dateOfBirth: '1988-01-30',
  gender: 'male',
  relationship: 'spouse',
  passport: 'N01234567',
};

test('each further person costs at most five answers', () => {
  const two = { numberOfInsured: 'festivalPANumberOfInsuredList_02', insuredPersons: [companion] };
  const couple = { numberOfAdults: 2, insuredPersons: [traveller] };
  const further = {
    festivalPA: count('festivalPA', 'en', two).answers - count('festivalPA', 'en').answers,
    travel: count('travel', 'en', couple).answers - count('travel', 'en').answers,
  };
  expect(further).toEqual({ festivalPA: 1, travel: 4 });
});
