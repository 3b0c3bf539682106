import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { bundleMessages, selectReader } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/*
 * For whom a text is: screens say អ្នក and យើង, letters, SMS and papers លោកអ្នក and យើងខ្ញុំ; a text for every customer sends
 * nobody to an agent; and My insurance speaks to its policyholder, not of him.
 */

const LANGUAGES = ['en', 'km', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];
type Said = { id: string; text: string };

/** All texts of a language by id, which begins with the file: `mine.title`, `documents/auto.title`, `products/auto.name`. */
function listTexts(language: Language): Said[] {
  const root = join(projectRoot, 'locales', language);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && file !== 'format.json')
    .flatMap((file) => {
      return flatten(file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(root, file), 'utf8')));
    });
}

/** Texts in objects and lists at any depth. */
function flatten(id: string, node: unknown): Said[] {
  if (typeof node === 'string') return [{ id, text: node }];
  return Object.entries(node ?? {}).flatMap(([name, child]) => flatten(`${id}.${name}`, child));
}
const said = Object.fromEntries(LANGUAGES.map((one) => [one, listTexts(one)])) as Record<Language, Said[]>;

/** Letters, SMS, mails, and papers, the form that is printed for a signature among them. All other texts are on screens. */
const isLetter = ({ id }: Said): boolean =>
  /^(?:documents[./]|messages\.|accounts\.|books\.receipt\.|commission-runs\.(?:paper|mail)\.|claims\.(?:messages|letter)\.|quote\.mail\.|consent\.form\.)/.test(
    id,
  );

const faults = (texts: Said[], forbidden: RegExp) =>
  texts.filter(({ text }) => forbidden.test(text)).map(({ id, text }) => `${id}: ${text}`);

test('the check finds both kinds of texts', () => {
  expect(said.km.filter(isLetter).length).toBeGreaterThan(1000);
  expect(said.km.filter((one) => !isLetter(one)).length).toBeGreaterThan(5000);
  expect(said.km.filter(({ text }) => text.includes('លោកអ្នក')).length).toBeGreaterThan(50);
});

test('a screen in Khmer says អ្នក and យើង', () => {
  const screens = said.km.filter((one) => !isLetter(one));
  expect(faults(screens, /លោកអ្នក|យើងខ្ញុំ/)).toEqual([]);
});

/**
 * The word for you, alone: at the end of a word group or before a verb of its own. Before other words it makes a noun of
 * them (អ្នកបើកបរ, a driver; អ្នកដែល, whoever).
 */
const ALONE =
  /(?<!លោក)អ្នក(?=$|[\s។៖,)»?]|អាច|មិន|បាន|កំពុង|ចង់|មាន|នឹង|ស្នើ|ហើយ|ក៏|ផង|ដែរ|គួរ|នៅជំពាក់|នៅតែ|ត្រូវ(?!បានធានា)|ជា(?!ប់))/;

test.each([
  ['តើអ្នកចង់បន្តទេ?', true],
  ['ឯកសាររបស់អ្នក។', true],
  ['អ្នកត្រូវបង់', true],
  ['ឯកសាររបស់លោកអ្នក។', false],
  ['អ្នកត្រូវបានធានារ៉ាប់រង', false],
  ['សូមកុំប្រាប់អ្នកណា។', false],
  ['ជូនអ្នកដែលបានបង់', false],
])('the check decides if %s addresses a reader as a screen does: %s', (text, expected) =>
  expect(ALONE.test(text)).toBe(expected),
);

test('a letter, an SMS and a document in Khmer say លោកអ្នក and យើងខ្ញុំ', () => {
  const letters = said.km.filter(isLetter);
  expect(faults(letters, ALONE)).toEqual([]);
  expect(faults(letters, /យើង(?!ខ្ញុំ)/)).toEqual([]);
});

/** Files for people at work: agents, clerks, programmers, testers. */
const AT_WORK =
  /^(?:portal|studio|reports|testing|integration|developers|sandbox|claim-review|claim-filing|policy-holders|accounts|format|lists|list-columns)/;
const AGENT = { en: /\bagents?\b|\bbrokers?\b/i, km: /ភ្នាក់ងារ/, zh: /代理/ };
/** Texts that name an agent, and why each customer who reads one has an agent, or reads that others have. */
const OF_AGENTS: [ids: RegExp, why: string][] = [
  [/^claims\.messages\.agent\./, 'the SMS variants of an agent’s sale'],
  [/^claims\.letter\.closingApprovedAgent$/, 'the letter’s variant of an agent’s sale'],
  [/^consent\./, 'the pages and the form by which a customer agrees to an agent’s sale'],
  [/^documents\.methods\.balance$/, 'who paid by a partner’s balance'],
  [/^documents\/\w+\.claimProcedure\.sections\.\d+\.(?:text|items)\.\d+$/, 'says: if there is one'],
  [/^documents\/travel\.policyWording\.sections\.\d+\.items\.\d+$/, 'a travel agent that fails'],
  [/^privacy\./, 'says: if there is one'],
  [/^site\.about\./, 'how the insurer sells'],
  [/^problems\.partnerNeeded$/, 'is shown to administrators'],
];

test.each(LANGUAGES)('a customer who bought alone is never sent to an agent: %s', (language) => {
  const ofCustomers = said[language].filter(({ id }) => !AT_WORK.test(id));
  const named = ofCustomers.filter(({ text }) => AGENT[language].test(text));
  expect(named.filter(({ id }) => !OF_AGENTS.some(([ids]) => ids.test(id)))).toEqual([]);
  // An exception of nothing would hide the next fault.
  if (language === 'en') expect(OF_AGENTS.filter(([ids]) => !named.some(({ id }) => ids.test(id)))).toEqual([]);
});

test.each([
  ['en', /agent/, /if you have one/],
  ['km', /ភ្នាក់ងារ/, /បើមាន/],
] as const)('a document for everybody names an agent only if an agent exists: %s', (language, agent, condition) => {
  const procedures = said[language].filter(({ id }) => /^documents\/\w+\.claimProcedure\./.test(id));
  const named = procedures.filter(({ text }) => agent.test(text));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(({ text }) => !condition.test(text))).toEqual([]);
});

/** Before the sign-in the holder is asked for a date of birth: of which person must be plain. */
const NAMES_HOLDER = ['mine.signIn.bornHelp'];
const HOLDER = { en: /policy ?holder/i, km: /ម្ចាស់បណ្ណសន្យារ៉ាប់រង/, zh: /投保人|保单持有人/ };

test.each(LANGUAGES)('My insurance speaks to its policyholder, and never about the policyholder: %s', (language) => {
  const own = said[language].filter(({ id }) => id.startsWith('mine.') && !NAMES_HOLDER.includes(id));
  expect(faults(own, HOLDER[language])).toEqual([]);
});

test.each(LANGUAGES)(
  'every reason for a cancellation by the policyholder has words for the policyholder: %s',
  (language) => {
    const folder = join(projectRoot, 'product-schemas');
    const reasons = new Set<string>();
    for (const product of readdirSync(folder)) {
      const file = join(folder, product, 'product.json');
      if (!existsSync(file)) continue;
      const { afterSale } = JSON.parse(readFileSync(file, 'utf8'));
      const all: [string, { by: string[] }][] = Object.entries(afterSale?.cancel?.reasons ?? {});
      for (const [reason, { by }] of all) if (by.includes('holder')) reasons.add(reason);
    }
    expect(reasons.size).toBeGreaterThan(2);
    const worded = new Set(said[language].map(({ id }) => id));
    expect([...reasons].filter((reason) => !worded.has(`mine.cancel.reasons.${reason}`))).toEqual([]);
  },
);

/** Texts that ask an agent, or speak of the customer's facts as of the reader's. `you` alone may be the agent. */
const OF_THE_READER = {
  en: /\byour\b|yourself|\b[Yy]ou are\b|\b[Yy]ou must\b|\b(?:do|are|suits|with) you\b|Welcome back|only you\b/,
  km: /របស់អ្នក(?!ទទួល|វាយ|ធ្វើដំណើរ|[ត\u17b6-\u17d3])|អ្នកផ្ទាល់|តើអ្នក|នឹងអ្នក|ជាមួយអ្នក(?!ទទួល)|អំពីអ្នក/,
  zh: /您的|您本人|您要|您何时|与您(?!填写|在)|适合您|您尚未|您自/,
};
/** The agent does these things. */
const OF_THE_AGENT: Record<Language, RegExp> = { en: /enter the details yourself/, km: /តើអ្នកអាចបង្ហាញ/, zh: /$^/ };
const files = readProductFiles(projectRoot);

test.each(LANGUAGES)('the pages of a journey speak to an agent about the customer: %s', (language) => {
  const texts = listProductIds(files).flatMap((product) => {
    const definition = loadDefinition(product, files);
    const messages = selectReader(bundleMessages(definition, language, files), 'agent');
    const parts = [...Object.keys(definition.form.pages), 'tells'];
    return Object.entries(messages)
      .filter(([id]) => parts.some((part) => id.startsWith(`${product}.${part}.`)))
      .map(([id, text]): Said => ({ id, text }));
  });
  expect(texts.length).toBeGreaterThan(500);
  const ofCustomers = texts.filter(({ text }) => OF_THE_READER[language].test(text));
  expect(ofCustomers.filter(({ text }) => !OF_THE_AGENT[language].test(text))).toEqual([]);
});

test('a customer who buys alone reads no word of the variants for agents', () => {
  const customers = listProductIds(files).flatMap((product) => {
    const messages = bundleMessages(loadDefinition(product, files), 'en', files);
    return Object.entries(selectReader(messages, 'customer'));
  });
  expect(customers.filter(([id]) => id.includes('agentSale'))).toEqual([]);
  const titles = ['travel.travelInfo.title', 'medical.customerInfo.sections.health'];
  const read = titles.map((id) => customers.find(([name]) => name === id)?.[1]);
  expect(read).toEqual(['Where are you going, and when?', 'Your health']);
});
