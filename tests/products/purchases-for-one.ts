/**
 * Purchases for one person, by a case: how many answers are typed or chosen before the declaration, codes not counted. Most
 * for a first purchase; for who has bought the same before, proves the phone and gives the date of birth; and for the same
 * in a browser, where the cards of last time could not be read.
 */
export const purchasesForOne: [product: string, testCase: string, first: number, again: number, unread: number][] = [
  ['festivalPA', 'alone-at-new-year', 14, 6, 6],
  ['golfer', 'a-round-on-saturday', 13, 5, 5],
  ['travel', 'solo-thailand-five-days', 14, 6, 9],
  ['medical', 'standard-with-outpatient', 15, 7, 11],
  ['auto', 'comprehensive-camry', 24, 8, 12],
  ['fire', 'house-with-all-perils', 22, 14, 14],
  ['property', 'home-in-siem-reap', 21, 13, 13],
];
