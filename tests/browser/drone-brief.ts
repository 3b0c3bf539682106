import type { Brief } from './make-product.ts';

/*
 * Insurance of a drone: model, value, use, area of flight, and weight. A rate by value and plan, a price by use, area and
 * weight, a fee, a minimum, a deductible. Nobody insures a drone for farming in the dearest plan. The total is rounded to
 * ten cents, and a half to the even step.
 */

const RATES: Brief['rates'] = [
  ['..500', ['5.1', '7.1', '9.1']],
  ['500..1000', ['4.3', '6.3', '8.3']],
  ['1000..', ['3.7', '5.7', '7.7']],
];
const USES = ['Leisure', 'Photography', 'Farming'];
const AREAS = ['Countryside', 'Town', 'City'];
const WEIGHTS = ['Under 250 g', '250 g to 2 kg', '2 to 7 kg', 'Over 7 kg'];
const [USE_PRICES, AREA_PRICES, WEIGHT_PRICES] = [
  [2, 5, 8],
  [0, 2, 4],
  [0, 1, 3, 6],
];
/** The price in USD of each use in each area for each weight. */
const PRICES = USE_PRICES.flatMap((use) => AREA_PRICES.flatMap((area) => WEIGHT_PRICES.map((one) => use + area + one)));
const FEE_CENTS = 175;
const MINIMUM_CENTS = 1500;

/** The premium by hand, in tens of cents: rate and price, at least the minimum, the fee; a half goes to the even step. */
function workOut(value: number, row: number, plan: number): number {
  const band = value < 500 ? 0 : value < 1000 ? 1 : 2;
  // The rate has one digit after the point, the value two: all is counted in thousandths of a cent.
  const ofValue = Math.round(value * 100) * Math.round(Number(RATES[band]?.[1][plan]) * 10);
  const whole = Math.max(MINIMUM_CENTS * 1000, ofValue + (PRICES[row] ?? 0) * 100_000) + FEE_CENTS * 1000;
  const [steps, rest] = [Math.floor(whole / 10_000), whole % 10_000];
  return rest > 5000 || (rest === 5000 && steps % 2 === 1) ? steps + 1 : steps;
}

function listLines(): string[][] {
  const line = (value: number, row: number) => {
    const [use, area, weight] = [Math.floor(row / 12), Math.floor(row / 4) % 3, row % 4];
    const premiums = [0, 1, 2].map((plan) => (workOut(value, row, plan) / 10).toFixed(2));
    // A farmer is not offered the dearest plan.
    if (use === 2) premiums[2] = '-';
    return [String(value), USES[use] ?? '', AREAS[area] ?? '', WEIGHTS[weight] ?? '', ...premiums];
  };
  return [
    ...PRICES.map((_price, row) => line(600, row)),
    ...[1, 499.99, 500, 999.99, 1000, 2000].map((value) => line(value, 5)),
  ];
}

export const drone: Brief = {
  names: ['Drone insurance', 'ធានារ៉ាប់រងដ្រូន', '无人机保险'],
  text: ['Model of the drone', 'ម៉ូដែលដ្រូន', '无人机型号'],
  value: ['Value of the drone', 'តម្លៃដ្រូន', '无人机价值'],
  questions: [
    {
      words: ['Use of the drone', 'ការប្រើប្រាស់ដ្រូន', '无人机用途'],
      options: [
        ['Leisure', 'ការកម្សាន្ត', '休闲'],
        ['Photography', 'ការថតរូប', '摄影'],
        ['Farming', 'កសិកម្ម', '农业'],
      ],
    },
    {
      words: ['Area of flight', 'តំបន់ហោះហើរ', '飞行区域'],
      options: [
        ['Countryside', 'ជនបទ', '乡村'],
        ['Town', 'ទីប្រជុំជន', '城镇'],
        ['City', 'ទីក្រុង', '城市'],
      ],
    },
    {
      words: ['Weight class', 'ថ្នាក់ទម្ងន់', '重量级别'],
      options: [
        ['Under 250 g', 'ក្រោម 250 ក្រាម', '250 克以下'],
        ['250 g to 2 kg', '250 ក្រាម ដល់ 2 គ.ក.', '250 克至 2 公斤'],
        ['2 to 7 kg', '2 ដល់ 7 គ.ក.', '2 至 7 公斤'],
        ['Over 7 kg', 'លើស 7 គ.ក.', '7 公斤以上'],
      ],
    },
  ],
  plan: ['Complete', 'ពេញលេញ', '全面'],
  rates: RATES,
  table: {
    ...{ name: 'Flights', column: 'Flight price', keys: ['Use of the drone', 'Area of flight', 'Weight class'] },
    prices: PRICES,
    words: ['Use and area', 'ការប្រើប្រាស់ និងតំបន់', '用途与区域'],
  },
  fee: { words: ['Policy fee', 'ថ្លៃបណ្ណសន្យារ៉ាប់រង', '保单费'], usd: '1.75' },
  minimumUsd: '15.00',
  rounding: { direction: 'To the nearest; halfway is rounded to the even step', step: '0.10' },
  withheld: { plan: 'Complete', question: 'Use of the drone', option: 'Farming' },
  deductible: ['50', '30', '20'],
  texts: {
    tagline: ['Your drone, insured', 'ដ្រូនរបស់អ្នក មានធានារ៉ាប់រង', '您的无人机，有保障'],
    description: ['A drone that falls or is stolen', 'ដ្រូនដែលធ្លាក់ ឬត្រូវចោរលួច', '无人机坠落或被盗'],
    'offers.covered.1': ['A drone that falls', 'ដ្រូនដែលធ្លាក់', '无人机坠落'],
    'offers.notCovered.1': ['A flight that is forbidden', 'ការហោះហើរដែលត្រូវហាមឃាត់', '被禁止的飞行'],
    'offers.who.1': ['Owners of a drone', 'ម្ចាស់ដ្រូន', '无人机所有人'],
    'plans.complete.summary': ['The most complete cover', 'ការរ៉ាប់រងពេញលេញបំផុត', '最全面的保障'],
    'plans.standard.why': ['It pays the whole value', 'ទូទាត់តម្លៃទាំងមូល', '赔付全部价值'],
    'benefits.mainBenefit': ['The drone', 'ដ្រូន', '无人机'],
  },
  papers: [
    ['Policy wording', 'Part 1', 'Paragraph 1', 'We pay the drone.', 'យើងខ្ញុំទូទាត់តម្លៃដ្រូន។'],
    ['Policy wording', 'Part 2', 'Paragraph 1', 'A flight that is forbidden.', 'ការហោះហើរដែលត្រូវហាមឃាត់។'],
    ['Policy wording', 'Part 3', 'Paragraph 1', 'The value is stated truly.', 'តម្លៃត្រូវប្រកាសតាមពិត។'],
    ['Claim procedure', 'Part 1', 'Item 1', 'Call us at once.', 'សូមទូរស័ព្ទមកយើងខ្ញុំភ្លាម។'],
    ['Claim procedure', 'Part 2', 'Item 1', 'The receipt of the drone.', 'បង្កាន់ដៃទិញដ្រូន។'],
  ],
  answers: { options: ['Leisure', 'Countryside', 'Under 250 g'] },
  reviewed: {
    labels: ['Value of the drone', 'Use of the drone', 'Area of flight', 'Weight class'],
    lines: listLines(),
  },
};
