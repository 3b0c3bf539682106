import type { Brief } from './make-product.ts';

/*
 * Bicycle insurance: make, price, kind of the bicycle, and kilometres in a week. A rate by price and plan, a price for theft
 * by kind, month and no plan, a fee, a minimum; the total is rounded up to five cents.
 */

const RATES: Brief['rates'] = [
  ['..500', ['5.1', '7.1', '9.1']],
  ['500..1000', ['4.3', '6.3', '8.3']],
  ['1000..', ['3.7', '5.7', '7.7']],
];
/** The price in USD for theft in each month: a city bicycle 3, a mountain bicycle 5, an electric one 9, and 1 more each quarter. */
const THEFT = Array.from({ length: 12 }, (_none, at) => [3, 5, 9].map((price) => price + Math.floor(at / 3)));
const FEE_CENTS = 150;
const MINIMUM_CENTS = 2000;

/** The premium in cents, by hand: price and theft, at least the minimum, the fee; rounded up to five cents. */
function workOut(price: number, month: number, kind: number, plan: number): number {
  const band = price < 500 ? 0 : price < 1000 ? 1 : 2;
  // The rate has one digit after the point, the price two: all is counted in thousandths of a cent.
  const tenths = Math.round(Number(RATES[band]?.[1][plan]) * 10);
  const ofPrice = (Math.round(price * 100) * tenths) / 1000;
  const whole = Math.max(MINIMUM_CENTS, ofPrice + (THEFT[month - 1]?.[kind] ?? 0) * 100) + FEE_CENTS;
  return Math.ceil(Math.round(whole * 1000) / 5000) * 5;
}

function listLines(): string[][] {
  const names = ['City', 'Mountain', 'Electric'];
  const line = (price: number, month: number, kind: number) => [
    String(price),
    names[kind] ?? '',
    `2027-${String(month).padStart(2, '0')}-10`,
    ...[0, 1, 2].map((plan) => (workOut(price, month, kind, plan) / 100).toFixed(2)),
  ];
  const months = THEFT.flatMap((_row, at) => [0, 1, 2].map((kind) => line(600, at + 1, kind)));
  return [...months, ...[1, 499.99, 500, 999.99, 1000, 2000].map((price) => line(price, 5, 1))];
}

export const bicycle: Brief = {
  names: ['Cycle insurance', 'ធានារ៉ាប់រងកង់', '自行车保险'],
  text: ['Make of the bicycle', 'ម៉ាកកង់', '自行车品牌'],
  value: ['Price of the bicycle', 'តម្លៃកង់', '自行车价格'],
  questions: [
    {
      words: ['Kind of bicycle', 'ប្រភេទកង់', '自行车类型'],
      options: [
        ['City', 'កង់ធម្មតា', '城市车'],
        ['Mountain', 'កង់ភ្នំ', '山地车'],
        ['Electric', 'កង់អគ្គិសនី', '电动车'],
      ],
    },
    { words: ['Kilometres in a week', 'គីឡូម៉ែត្រក្នុងមួយសប្ដាហ៍', '每周公里数'], limits: ['0', '500'] },
  ],
  plan: ['Complete', 'ពេញលេញ', '全面'],
  rates: RATES,
  table: {
    ...{ name: 'Thefts', column: 'Theft price', keys: ['Month of First day of cover', 'Kind of bicycle'] },
    prices: THEFT.flat(),
    words: ['Theft', 'ចោរកម្ម', '盗窃'],
  },
  fee: { words: ['Policy fee', 'ថ្លៃបណ្ណសន្យារ៉ាប់រង', '保单费'], usd: '1.50' },
  minimumUsd: '20.00',
  rounding: { direction: 'Up', step: '0.05' },
  texts: {
    tagline: ['Your bicycle, insured', 'កង់របស់អ្នក មានធានារ៉ាប់រង', '您的自行车，有保障'],
    description: ['A bicycle that is stolen or damaged', 'កង់ដែលត្រូវចោរលួច ឬខូចខាត', '自行车被盗或损坏'],
    'offers.covered.1': ['A bicycle that is stolen', 'កង់ដែលត្រូវចោរលួច', '自行车被盗'],
    'offers.notCovered.1': ['A bicycle that is not locked', 'កង់ដែលមិនបានចាក់សោ', '自行车未上锁'],
    'offers.who.1': ['Owners of a bicycle', 'ម្ចាស់កង់', '自行车车主'],
    'plans.complete.summary': ['The most complete cover', 'ការរ៉ាប់រងពេញលេញបំផុត', '最全面的保障'],
    'plans.standard.why': ['It pays the whole price', 'ទូទាត់តម្លៃទាំងមូល', '赔付全部价格'],
    'benefits.mainBenefit': ['The bicycle', 'កង់', '自行车'],
  },
  papers: [
    ['Policy wording', 'Part 1', 'Paragraph 1', 'We pay the bicycle.', 'យើងខ្ញុំទូទាត់តម្លៃកង់។'],
    ['Policy wording', 'Part 2', 'Paragraph 1', 'A bicycle that is not locked.', 'កង់ដែលមិនបានចាក់សោ។'],
    ['Policy wording', 'Part 3', 'Paragraph 1', 'The price is stated truly.', 'តម្លៃត្រូវប្រកាសតាមពិត។'],
    ['Claim procedure', 'Part 1', 'Item 1', 'Call us at once.', 'សូមទូរស័ព្ទមកយើងខ្ញុំភ្លាម។'],
    ['Claim procedure', 'Part 2', 'Item 1', 'The receipt of the bicycle.', 'បង្កាន់ដៃទិញកង់។'],
  ],
  answers: { options: ['City'], number: ['Kilometres in a week', '20'] },
  reviewed: { labels: ['Price of the bicycle', 'Kind of bicycle', 'First day of cover'], lines: listLines() },
};
