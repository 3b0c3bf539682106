import type { Locator, Page } from '@playwright/test';
import type { PageDefinition } from '#engine/language/definition.ts';
import type { Answers, Item } from '#engine/record.ts';
import { type Buyer, createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, test } from '../shop-test.ts';

type Language = 'en' | 'km';

/** The message at an empty field: the whole sentence, which asks for it by its name. */
const asksFor: Record<Language, (called: string) => string[]> = {
  en: (called) => [
    ...['enter it', 'choose one', 'enter the date', 'add a picture'].map(
      (act) => `${called} is required. Please ${act}.`,
    ),
    ...['choose', 'add'].map((act) => `Please ${act}: ${called}`),
    messages.agree.en,
  ],
  km: (called) => [
    `សូមបញ្ចូល${called}`,
    ...['ជ្រើសរើស', 'ជ្រើសរើស ឬបញ្ចូល', 'បន្ថែម', 'ដាក់រូបភាព'].map((act) => `សូម${act}៖ ${called}`),
    messages.agree.km,
  ],
};

/** The message at a wrong field, in part: the remedy. It is written down here, so that no text changes by itself. */
const messages = {
  number: {
    en: 'must be a number. Please write it in digits only.',
    km: 'ត្រូវជាចំនួន។ សូមសរសេរជាលេខតែប៉ុណ្ណោះ។',
  },
  agree: {
    en: 'Please confirm your information by ticking the box above.',
    km: 'សូមគូសក្នុងប្រអប់ខាងលើ ដើម្បីបញ្ជាក់ព័ត៌មានរបស់អ្នក',
  },
  latin: { en: 'Write it as on the ID card or passport.', km: 'សូមសរសេរដូចក្នុងអត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែន។' },
  identity: { en: 'Use 6 to 20 Latin letters and digits', km: 'សូមប្រើអក្សរឡាតាំង និងលេខ ពី 6 ដល់ 20 តួ' },
  identityOrTax: {
    en: 'Use 6 to 20 Latin letters, digits and hyphens.',
    km: 'សូមប្រើអក្សរឡាតាំង លេខ និងសហសញ្ញា ពី 6 ដល់ 20 តួ។',
  },
  short: { en: 'Write all its digits, for example 012 345 678.', km: 'សូមសរសេរឱ្យគ្រប់ខ្ទង់ ឧទាហរណ៍ 012 345 678។' },
  service: { en: 'Write your own mobile number, for example 012 345 678.', km: 'សូមសរសេរលេខទូរស័ព្ទដៃរបស់អ្នក' },
  abroad: { en: 'choose that country’s code first.', km: 'សូមជ្រើសរើសលេខកូដប្រទេសនោះជាមុន។' },
  mobile: {
    en: 'so it must be a mobile phone. If it is not a Cambodian number, choose its country code first.',
    km: 'សូមជ្រើសរើសលេខកូដប្រទេសជាមុន។',
  },
  email: { en: 'Write it like name@example.com.', km: 'សូមសរសេរដូចជា name@example.com។' },
  long: { en: 'characters. Please shorten it.', km: 'សូមសរសេរឱ្យខ្លីជាងនេះ។' },
  low: { en: 'Enter 1996 or more.', km: 'សូមបញ្ចូល 1996 ឬលើសពីនេះ។' },
  high: { en: 'Enter 2100 or less.', km: 'សូមបញ្ចូល 2100 ឬតិចជាងនេះ។' },
  amount: { en: 'It must be greater than 0, with at most two decimals.', km: 'ត្រូវធំជាង 0 ហើយមានខ្ទង់ទសភាគយ៉ាងច្រើនពីរ។' },
  much: { en: /please call our hotline/, km: /សូមហៅ/ },
  registration: { en: 'Use at most 12 Latin letters, digits, spaces', km: 'យ៉ាងច្រើន 12 តួ។' },
  chassis: { en: 'Use 5 to 20 Latin letters, digits, spaces', km: 'ពី 5 ដល់ 20 តួ។' },
  engine: { en: 'Use 3 to 20 Latin letters, digits, spaces', km: 'ពី 3 ដល់ 20 តួ។' },
  date: {
    en: 'Enter day, month and year as numbers, for example 28 / 2 / 1990.',
    km: 'សូមបញ្ចូលថ្ងៃ ខែ និងឆ្នាំជាលេខ ឧទាហរណ៍ 28 / 2 / 1990។',
  },
  year: { en: 'please write all four digits of the year, for example 1971.', km: 'សូមសរសេរឆ្នាំឱ្យគ្រប់ 4 ខ្ទង់ ឧទាហរណ៍ 1971។' },
  young: {
    en: 'Age must be 18 or over. Check the policyholder’s date of birth',
    km: 'សូមពិនិត្យថ្ងៃខែឆ្នាំកំណើតរបស់ម្ចាស់បណ្ណសន្យារ៉ាប់រង។',
  },
  past: { en: /Choose (today|tomorrow) or a later day\./, km: /សូមជ្រើសរើសថ្ងៃ(នេះ|ស្អែក).*ថ្ងៃក្រោយ/ },
  late: { en: 'days ahead. Choose an earlier day.', km: 'សូមជ្រើសរើសថ្ងៃឱ្យឆាប់ជាងនេះ។' },
  before: { en: /Choose (a later return|another day)\./, km: /សូមជ្រើសរើសថ្ងៃ(ត្រឡប់ដែលក្រោយជាងនេះ|ផ្សេង)។/ },
  twice: { en: 'Two people have the same number. Enter each person’s own number.', km: 'សូមបញ្ចូលលេខផ្ទាល់ខ្លួនរបស់ម្នាក់ៗ។' },
  holders: { en: 'Enter this person’s own number.', km: 'សូមបញ្ចូលលេខផ្ទាល់ខ្លួនរបស់បុគ្គលនេះ។' },
  persons: { en: 'Add or remove a', km: 'សូមបន្ថែម ឬដក' },
  picture: { en: 'Please take a new one or choose another one.', km: 'សូមថតម្ដងទៀត ឬជ្រើសរើសរូបភាពផ្សេង។' },
  code: { en: 'The code is wrong. Tries left: 4.', km: 'អ្នកអាចព្យាយាមបាន 4 ដងទៀត។' },
  expired: { en: 'The code has expired. Ask for a new one.', km: 'លេខកូដបានផុតកំណត់ហើយ។ សូមស្នើសុំលេខកូដថ្មី។' },
} as const satisfies Record<string, Record<Language, string | RegExp>>;

type Message = keyof typeof messages | 'empty';
/** A text typed into a field, and the message about it. Without a message the field accepts it and shows it so. */
type Slip = { typed: string | string[]; says?: Message; means?: string | string[] };

const day = (fromToday: number): string[] =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10).split('-').reverse();
const empty: Slip = { typed: '', says: 'empty' };
const khmer = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)));

const amounts: Slip[] = [
  { typed: '-5', says: 'amount' },
  { typed: '25,000 USD', means: '25,000' },
  { typed: 'many dollars', says: 'amount' },
  { typed: khmer('25 000'), means: '25,000' },
];
const sums: Slip[] = [empty, ...amounts, { typed: '99999999999', says: 'much' }];

const slipsOfFormat: Record<string, Slip[]> = {
  'latin-name': [
    empty,
    { typed: 'សុខា', says: 'latin' },
    // The cleaner of typed text writes the apostrophe of a keyboard in a name of Latin letters.
    { typed: 'Maria José O’Neil-Sok', means: "Maria José O'Neil-Sok" },
  ],
  'identity-number': [
    empty,
    { typed: '12', says: 'identity' },
    { typed: khmer('010 203 040 (01)'), means: '010203040' },
  ],
  'identity-or-tax-number': [empty, { typed: '#1', says: 'identityOrTax' }],
  phone: [
    empty,
    { typed: '012 34', says: 'short' },
    { typed: '1800 208 388', says: 'service' },
    { typed: '098 765 432 109', says: 'abroad' },
    { typed: '023 890 999', says: 'mobile' },
    // Another country is understood, and this one again.
    { typed: '+66 81 234 5678', means: '812345678' },
    { typed: '+855 12 345 678', means: '12345678' },
  ],
  email: [{ typed: 'sokha@', says: 'email' }],
  'registration-no': [empty, { typed: 'ភ្នំពេញ 2AB', says: 'registration' }],
  'chassis-no': [empty, { typed: '12', says: 'chassis' }],
  'engine-no': [empty, { typed: '1', says: 'engine' }],
  'positive-amount': amounts,
};
const noDay: Slip = { typed: ['31', '2', '2026'], says: 'date' };
const slipsOfField: Record<string, Slip[]> = {
  dateOfBirth: [
    { typed: ['5', '3', '71'], means: ['5', '3', '1971'] },
    { typed: ['31', '02', '1990'], says: 'date' },
    { typed: day(400), says: 'young' },
  ],
  startDate: [
    noDay,
    { typed: ['5', '3', '2'], says: 'year' },
    { typed: day(-1), says: 'past' },
    { typed: day(400), says: 'late' },
  ],
  effectiveFromDate: [noDay, { typed: day(-1), says: 'past' }, { typed: day(400), says: 'late' }],
  endDate: [noDay, { typed: day(-30), says: 'before' }],
  vehicleValue: sums,
  buildingSumInsured: sums,
  yearOfManufacture: [
    { typed: 'new', says: 'number' },
    { typed: '1890', says: 'low' },
    { typed: '20200', says: 'high' },
  ],
  address: [empty, { typed: 'x'.repeat(201), says: 'long' }],
};

/** `rushes`: presses Next first; `mistypes`: everything that is typed, wrongly; `wanders`: to and fro, at the end too. */
type Way = 'rushes' | 'mistypes' | 'wanders';
type Persona = [who: string, product: string, testCase: string, language: Language, ways: Way[]];

const personas: Persona[] = [
  ['a mother with three others', 'travel', 'family-to-japan', 'km', ['rushes', 'mistypes', 'wanders']],
  ['a clerk in a hurry', 'travel', 'solo-thailand-five-days', 'en', ['rushes', 'wanders']],
  ['a taxi driver', 'auto', 'comprehensive-camry', 'km', ['rushes', 'mistypes']],
  ['a collector of cars', 'auto', 'value-of-fifty-thousand', 'en', ['mistypes', 'wanders']],
  ['an aunt who invites', 'festivalPA', 'family-of-five-at-new-year', 'km', ['rushes', 'mistypes']],
  ['an owner of a villa', 'fire', 'villa-in-phnom-penh', 'en', ['rushes', 'mistypes']],
  ['a landlady', 'property', 'home-in-siem-reap', 'km', ['mistypes', 'wanders']],
  ['a golfer', 'golfer', 'club-weekend-on-the-best-plan', 'en', ['rushes', 'mistypes']],
  ['a beginner', 'golfer', 'a-round-on-saturday', 'km', ['rushes', 'wanders']],
  ['a patient', 'medical', 'standard-at-thirty', 'km', ['rushes', 'mistypes', 'wanders']],
];

for (const [index, [who, product, testCase, language, ways]] of personas.entries()) {
  test(`${who} errs at every field of ${product} (${language}), reads each correction, and is insured`, async ({
    page,
    shop,
  }) => {
    test.slow();
    const buyer = createBuyer(page, shop, product, language);
    const { pages = {}, start = {} } = shop.services.catalogue.current(product)?.definition.form ?? {};
    const mobilePhone = `+8551288${String(index).padStart(2, '0')}11`;
    const answers: Answers = { ...shiftAnswersToToday(shop, product, testCase), mobilePhone, declaration: true };
    const findsRefused = refusals(page, buyer, language);
    // The answers of the pages so far.
    const given: Answers = {};
    const told = { page, buyer, language, answers, given, findsRefused };

    // A new code is asked for when the page's own clock allows it.
    await page.clock.install();
    await buyer.opens('/buy_insurance');
    await buyer.opens(`/buy_insurance/${product}`);
    let before: string | undefined;
    await buyer.fillsIn(
      answers,
      async (name) => {
        const open = pages[name]?.schema.required ?? [];
        const isAsked = open.some((field) => !(field in start) && answers[field] !== undefined);
        if (ways.includes('rushes') && isAsked) {
          await test.step(`presses Next on ${name}`, async () => {
            await buyer.presses('wizard.next');
            await findsRefused('empty', name);
          });
        }
        if (open.includes('declaration')) {
          await buyer.confirms();
          await findsRefused('agree', name, 'declaration');
        }
      },
      async (name) => {
        const definition = pages[name] as PageDefinition;
        for (const field of Object.keys(definition.schema.properties))
          if (answers[field] !== undefined) given[field] = answers[field];
        if (ways.includes('mistypes')) {
          await mistypes(told, name, definition);
          await buyer.triesInVain(name, given);
        }
        if (ways.includes('mistypes') && definition.expects) await changesPeople(told, name, definition.expects.field);
        if (ways.includes('wanders')) await wanders(told, name, before);
        before = name;
      },
    );
    await buyer.confirms();
    if (ways.includes('wanders')) {
      await expect(page.getByLabel(buyer.says('checkout.code.label'), { exact: true })).toBeVisible();
      const code = await shop.codeTo();
      await buyer.entersCode({ code: code === '123456' ? '654321' : '123456' });
      await expect(page.getByText(messages.code[language]).first()).toBeVisible();
      shop.clock.advance({ minutes: 6 });
      await page.clock.fastForward('06:00');
      await buyer.entersCode({ code });
      await expect(page.getByText(messages.expired[language]).first()).toBeVisible();
      await page.reload();
      await buyer.presses('checkout.code.resend');
      await expect.poll(() => shop.codeTo()).not.toBe(code);
    }
    await buyer.entersCode();
    if (ways.includes('wanders')) {
      await buyer.paysBy('cards');
      await buyer.pressesAtTheBank('decline');
      await buyer.pressesAtTheBank('cancel');
      await page.getByRole('link', { name: buyer.says('interface.ui.tryAgain') }).click();
    }
    await buyer.paysBy('khqr');
    await buyer.pressesAtTheBank('approve');
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
  });
}

type Told = {
  page: Page;
  buyer: Buyer;
  language: Language;
  answers: Answers;
  given: Answers;
  findsRefused(says: Message, name: string, field?: string): Promise<void>;
};

/** Finds the message at the field (or at the first one), and its line in the list of errors, which leads to the field. */
function refusals(page: Page, buyer: Buyer, language: Language): Told['findsRefused'] {
  /** The messages that a field of that id may show, `root_people_0_name` of a page. */
  const said = (says: Message, name: string, id: string): RegExp => {
    if (says !== 'empty') {
      const message: string | RegExp = messages[says][language];
      return message instanceof RegExp ? message : new RegExp(escaped(message));
    }
    const field = id.split('_').filter((part) => part !== 'root' && !/^\d+$/.test(part));
    const called = buyer.isCalled([name, ...field].join('.'));
    return new RegExp(`^(${asksFor[language](called).map(escaped).join('|')})$`);
  };
  return async (says, name, field) => {
    const errors = page.locator('p[id$="-error"]').filter({ visible: true });
    const error = field === undefined ? errors.first() : page.locator(`[id="root_${field}-error"]`);
    await expect(error).toBeVisible();
    const idOf = async (one: Locator) => (await one.getAttribute('id'))?.replace(/-error$/, '') ?? '';
    const id = await idOf(error);
    await expect(error).toHaveText(said(says, name, id));
    const list = page.getByRole('region', { name: buyer.says('wizard.errors.title') });
    await expect(list).toBeFocused();
    await list.locator(`a[href="#${id}"]`).click();
    // Of choices it is one that may be chosen.
    await expect(page.locator(`[id="${id}"]:focus, [name="${id}"]:focus`)).toBeAttached();
    await expect(page.locator(`[aria-describedby~="${id}-error"]`).first()).toBeAttached();
    if (field !== undefined) return;
    for (const one of await errors.all()) await expect(one).toHaveText(said(says, name, await idOf(one)));
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Fills each field of a page, all of which are right, wrongly and presses Next; then rightly again. */
async function mistypes(
  { page, buyer, language, answers, given, findsRefused }: Told,
  name: string,
  { schema }: PageDefinition,
) {
  for (const [field, definition] of Object.entries(schema.properties)) {
    const first = page.locator(`[id="root_${field}"]`);
    if (answers[field] === undefined || !(await first.isVisible())) continue;
    if (definition.format === 'upload') {
      await first.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
      const box = page.getByRole('group').filter({ has: first });
      await expect(box.getByRole('alert')).toContainText(messages.picture[language]);
      await buyer.answers(name, answers, without(given, field));
    }
    if (language === 'km' && field === 'selectedCountries') await seeksInLatin(page, field);
    const slips = slipsOfField[field] ?? slipsOfFormat[definition.format ?? ''] ?? [];
    for (const { typed, says, means } of slips) {
      await test.step(`${name}.${field}: ${typed}`, async () => {
        await type(page, field, typed);
        if (says === undefined)
          return expect
            .poll(() => boxes(page, field).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)))
            .toEqual([means].flat());
        await buyer.presses('wizard.next');
        await findsRefused(says, name, field);
      });
    }
    if (slips.length === 0) continue;
    await buyer.answers(name, answers, without(given, field));
    await expect(page.locator(`[id="root_${field}-error"]`)).toBeHidden();
  }
}

function without(answers: Answers, field: string): Answers {
  const { [field]: _, ...others } = answers;
  return others;
}

/** The boxes of a field: three of a date. */
const boxes = (page: Page, field: string) =>
  page.locator(
    `input[id="root_${field}"], input[id="root_${field}-month"], input[id="root_${field}-year"], textarea[id="root_${field}"]`,
  );

async function type(page: Page, field: string, typed: string | string[]): Promise<void> {
  const parts = [typed].flat();
  for (const [index, part] of parts.entries()) await boxes(page, field).nth(index).fill(part);
  await boxes(page, field)
    .nth(parts.length - 1)
    .blur();
}

/** Enters another person's number, then the policyholder's; retains one person, removes one, and adds them again. */
async function changesPeople(
  { page, buyer, language, answers, given, findsRefused }: Told,
  name: string,
  field: string,
) {
  const people = answers[field] as Item[];
  const last = people.at(-1) as Item;
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  const place = people.length - 1;
  const number = `${field}_${place}_passport`;
  if (last.passport !== undefined) {
    await cards
      .last()
      .getByRole('button', { name: buyer.says('interface.ui.change') })
      .click();
    // It is said at both; the first is led to.
    await type(page, number, String(people[0]?.passport));
    await buyer.presses('wizard.next');
    await findsRefused('twice', name, `${field}_0_passport`);
    await type(page, number, String(answers.identityNumber));
    await buyer.presses('wizard.next');
    await findsRefused('holders', name, number);
  }
  const remove = cards
    .last()
    .getByRole('button', { name: buyer.says('interface.ui.remove', { what: String(last.fullName) }) });
  const question = page.getByRole('dialog');
  await remove.click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cards).toHaveCount(people.length);
  await remove.click();
  await question.getByRole('button', { name: buyer.says('wizard.remove') }).click();
  await expect(cards).toHaveCount(place);
  await buyer.presses('wizard.next');
  await expect(page.locator(`[id="root_${field}"]`)).toContainText(messages.persons[language]);
  await expect(page.getByRole('region', { name: buyer.says('wizard.errors.title') })).toBeFocused();
  await page.getByRole('button', { name: buyer.reads(`${name}.${field}.add`), exact: true }).click();
  await buyer.answers(name, { ...answers, [field]: [last] }, without(given, field));
}

/** Seeks a country by the Latin letters of its English name, whatever the page's language; and leaves it as it was. */
async function seeksInLatin(page: Page, field: string): Promise<void> {
  const list = page.locator(`[id="root_${field}"]`);
  await list.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox').fill('portug');
  await expect(sheet.getByRole('option')).toHaveText(['ព័រទុយហ្គាល់']);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(list).toBeFocused();
}

/** Back and forward, a reload, and a list that is opened and left by Escape: nothing is lost. */
async function wanders({ page, buyer, answers }: Told, name: string, before: string | undefined): Promise<void> {
  const lists = page.locator('button[aria-haspopup=dialog][id^=root_]');
  if ((await lists.count()) > 0) {
    await lists.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(lists.first()).toBeFocused();
  }
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  if (before) {
    await page.goBack();
    await buyer.isOn(before);
    await page.goForward();
  }
  await page.reload();
  await buyer.findsAnswered(name, answers);
}
