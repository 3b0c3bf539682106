/**
 * Purchases for one person, by a case: the number of typed or chosen answers before the declaration, without codes. A
 * first purchase whose cards cannot be read has the most. The second is a first purchase whose cards are read. The
 * third is for a buyer who has bought the same before, proves the phone and enters the date of birth. The last is the
 * same in a browser that could not read the cards of last time.
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
