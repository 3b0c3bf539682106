/**
 * Purchases for one person, by a case: how many answers are typed or chosen before the declaration, codes not counted. Most
 * for a first purchase whose cards cannot be read; for one whose cards are; for who has bought the same before, proves the
 * phone and gives the date of birth; and for the same in a browser, where the cards of last time could not be read.
 */
type Row = [product: string, testCase: string, first: number, read: number, again: number, unread: number];
export const purchasesForOne: Row[] = [
  ['festivalPA', 'alone-at-new-year', 14, 14, 6, 6],
  // Cover begins tomorrow unless another day is chosen.
  ['golfer', 'cover-from-tomorrow', 13, 13, 5, 5],
  ['golfer', 'a-round-on-saturday', 14, 14, 6, 6],
  ['travel', 'solo-thailand-five-days', 14, 14, 6, 9],
  ['medical', 'standard-with-outpatient', 15, 12, 7, 11],
  ['auto', 'comprehensive-camry', 24, 18, 8, 12],
  ['fire', 'house-with-all-perils', 22, 22, 14, 14],
  ['property', 'home-in-siem-reap', 21, 21, 13, 13],
];
