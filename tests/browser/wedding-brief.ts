import type { Brief } from './make-product.ts';

/*
 * Wedding insurance: date, venue, guests, names of the couple, and the deposit that is insured. A rate by deposit and plan,
 * a price by month and venue, a fee, a minimum.
 */

const RATES: Brief['rates'] = [
  ['..500', ['4.0', '6.0', '8.0']],
  ['500..1000', ['3.5', '5.5', '7.5']],
  ['1000..', ['3.0', '5.0', '7.0']],
];
/** The price in USD of each month at each venue: a hall costs 10 and the number of the month, a tent 4 more, home 4 less. */
const SEASONS = Array.from({ length: 12 }, (_none, at) => [at + 11, at + 15, at + 7]);
const FEE = 2;
const MINIMUM = 25;

/** The premium in cents, by hand: at least the minimum for deposit and season together, then the fee. */
function workOut(deposit: number, month: number, venue: number, plan: number): number {
  const band = deposit < 500 ? 0 : deposit < 1000 ? 1 : 2;
  const percent = Number(RATES[band]?.[1][plan]);
  const season = SEASONS[month - 1]?.[venue] ?? 0;
  return Math.max(MINIMUM * 100, Math.round(deposit * percent) + season * 100) + FEE * 100;
}

/** The lines that a person works out in a spreadsheet: each season and venue, and both ends of each band. */
function listLines(): string[][] {
  const names = ['Hall', 'Tent', 'At home'];
  const line = (deposit: number, month: number, venue: number) => [
    String(deposit),
    names[venue] ?? '',
    `2027-${String(month).padStart(2, '0')}-10`,
    ...[0, 1, 2].map((plan) => (workOut(deposit, month, venue, plan) / 100).toFixed(2)),
  ];
  const seasons = SEASONS.flatMap((_row, at) => [0, 1, 2].map((venue) => line(600, at + 1, venue)));
  return [...seasons, ...[1, 499.99, 500, 999.99, 1000, 2000].map((deposit) => line(deposit, 5, 1))];
}

export const wedding: Brief = {
  names: ['Wedding insurance', 'ធានារ៉ាប់រងពិធីមង្គលការ', '婚礼保险'],
  text: ['Names of the couple', 'ឈ្មោះគូស្វាមីភរិយា', '新人姓名'],
  value: ['Deposit', 'ប្រាក់កក់', '订金'],
  questions: [
    {
      words: ['Venue', 'ទីកន្លែង', '场地'],
      options: [
        ['Hall', 'សាល', '礼堂'],
        ['Tent', 'តង់', '帐篷'],
        ['At home', 'នៅផ្ទះ', '家中'],
      ],
    },
    { words: ['Guests', 'ចំនួនភ្ញៀវ', '宾客人数'], limits: ['20', '1000'] },
  ],
  plan: ['Diamond', 'ពេជ្រ', '钻石'],
  rates: RATES,
  table: {
    ...{ name: 'Seasons', column: 'Season price', keys: ['Month of First day of cover', 'Venue'] },
    prices: SEASONS.flat(),
    words: ['Season and venue', 'រដូវកាល និងទីកន្លែង', '季节与场地'],
  },
  fee: { words: ['Policy fee', 'ថ្លៃបណ្ណសន្យារ៉ាប់រង', '保单费'], usd: `${FEE}.00` },
  minimumUsd: `${MINIMUM}.00`,
  texts: {
    tagline: ['Your wedding day, insured', 'ថ្ងៃមង្គលការរបស់អ្នក មានធានារ៉ាប់រង', '您的婚礼，有保障'],
    description: [
      'The deposit of a wedding that cannot take place',
      'ប្រាក់កក់នៃពិធីមង្គលការដែលមិនអាចប្រព្រឹត្តទៅបាន',
      '婚礼无法举行时的订金',
    ],
    'offers.covered.1': ['A deposit that the venue keeps', 'ប្រាក់កក់ដែលម្ចាស់ទីកន្លែងមិនសងវិញ', '场地不予退还的订金'],
    'offers.notCovered.1': ['A wedding that the couple calls off', 'ពិធីដែលគូស្វាមីភរិយាលុបចោល', '新人自行取消的婚礼'],
    'offers.who.1': ['Couples who have paid a deposit', 'គូស្វាមីភរិយាដែលបានបង់ប្រាក់កក់', '已支付订金的新人'],
    'plans.diamond.summary': ['The most complete cover', 'ការរ៉ាប់រងពេញលេញបំផុត', '最全面的保障'],
    'plans.standard.why': ['It pays the whole deposit', 'ទូទាត់ប្រាក់កក់ទាំងមូល', '赔付全部订金'],
    'benefits.mainBenefit': ['The deposit', 'ប្រាក់កក់', '订金'],
  },
  papers: [
    ['Policy wording', 'Part 1', 'Paragraph 1', 'We pay the deposit.', 'យើងខ្ញុំទូទាត់ប្រាក់កក់។'],
    ['Policy wording', 'Part 2', 'Paragraph 1', 'A wedding that the couple calls off.', 'ពិធីដែលគូស្វាមីភរិយាលុបចោល។'],
    ['Policy wording', 'Part 3', 'Paragraph 1', 'The deposit is stated truly.', 'ប្រាក់កក់ត្រូវប្រកាសតាមពិត។'],
    ['Claim procedure', 'Part 1', 'Item 1', 'Call us at once.', 'សូមទូរស័ព្ទមកយើងខ្ញុំភ្លាម។'],
    ['Claim procedure', 'Part 2', 'Item 1', 'The receipt of the deposit.', 'បង្កាន់ដៃប្រាក់កក់។'],
  ],
  answers: { options: ['Hall'], number: ['Guests', '200'] },
  reviewed: { labels: ['Deposit', 'Venue', 'First day of cover'], lines: listLines() },
};
