import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { findSiteSmsIssues, findSmsIssues } from './sms-issues.ts';

const project = readProductFiles(projectRoot);
const tree = buildTree(project);
const travelCalled = (language: string, name: string) => {
  const path = `locales/${language}/products/travel.json`;
  return toProductFiles({ ...tree, [path]: JSON.stringify({ ...(project(path) as object), name }) });
};
/** A name with this number of letters. */
const khmer = (letters: number) => 'ក'.repeat(letters);

test('no product of ours has a name that is too long for an SMS', () => {
  const ids = project.list('locales/en/products').map((file) => file.replace('.json', ''));
  expect(ids.length).toBeGreaterThan(6);
  expect(ids.flatMap((id) => findSmsIssues(id, project))).toEqual([]);
});

test('a name that makes the SMS with the link to pay four parts long is found, where it is written', () => {
  // Three parts of 67 letters. The rest of the message, without the name, leaves this room.
  const without =
    'សូមបង់បុព្វលាភ $1,234.50 ត្រឹម 23 កញ្ញា, 2026 09:30៖ https://insurance.example/km/make_payment/Rhf6oMgOaPJen4q0Ab12Cd';
  const room = 3 * 67 - without.length;
  expect(findSmsIssues('travel', travelCalled('km', khmer(room - 25)))).toEqual([]);
  expect(findSmsIssues('travel', travelCalled('km', khmer(room + 10)))).toEqual([
    expect.objectContaining({ code: 'sms-too-long', file: 'locales/km/products/travel.json', at: '/name' }),
  ]);
  // The same number of Latin letters fits, because they need less space.
  expect(findSmsIssues('travel', travelCalled('en', 'a'.repeat(room + 10)))).toEqual([]);
});

test('what the site says otherwise is judged with the longest name, and a mail is no SMS', () => {
  const long = `${khmer(190)} {product} {link}`;
  const found = findSiteSmsIssues(
    { words: { km: { 'messages.paymentLink': long, 'messages.issuedAttached': long } } },
    project,
  );
  expect(found.map(({ code, at }) => `${code} ${at}`)).toEqual(['sms-too-long /words/km/messages.paymentLink']);
  // The check of a product reports it too.
  const files = toProductFiles({
    ...tree,
    'locales/site.json': JSON.stringify({ words: { km: { 'messages.paymentLink': long } } }),
  });
  expect(findSmsIssues('travel', files).map(({ file }) => file)).toEqual(['locales/km/products/travel.json']);
});

test.each([
  ['en', 'https://insurance.example/make_payment/Rhf6oMgOaPJen4q0Ab12Cd'],
  ['km', 'https://insurance.example/km/make_payment/Rhf6oMgOaPJen4q0Ab12Cd'],
  ['zh', 'https://insurance.example/make_payment/Rhf6oMgOaPJen4q0Ab12Cd?lang=zh'],
])(
  'three parts are taken whole, with a link as long as it is sent in %s, and a letter more is found',
  (language, link) => {
    const found = (letters: number) =>
      findSiteSmsIssues({ words: { [language]: { 'messages.paymentLink': `${khmer(letters)}{link}` } } }, project);
    const room = 3 * 67 - link.length;
    expect(found(room)).toEqual([]);
    expect(found(room + 1).map(({ at, message }) => `${at} ${message}`)).toEqual([
      `/words/${language}/messages.paymentLink This SMS is 4 messages long; 3 are the most.`,
    ]);
  },
);

test('the longest name counts wherever it stands among others', () => {
  const link = 'https://insurance.example/make_payment/Rhf6oMgOaPJen4q0Ab12Cd';
  // Three parts of 67 letters, minus the link. The name that fits exactly is between two shorter ones.
  const called = (name: string) => ({
    'locales/km/products/anchor.json': JSON.stringify({ name: khmer(3) }),
    'locales/km/products/boat.json': JSON.stringify({ name }),
    'locales/km/products/canoe.json': JSON.stringify({ name: khmer(5) }),
  });
  const found = (letters: number) =>
    findSiteSmsIssues(
      { words: { km: { 'messages.paymentLink': `{product}${link}` } } },
      toProductFiles(called(khmer(letters))),
    );
  expect(found(3 * 67 - link.length)).toEqual([]);
  expect(found(3 * 67 - link.length + 1)).toMatchObject([{ at: '/words/km/messages.paymentLink' }]);
});

test('a product that has no name yet, and files that cannot be read, are told by others than this', () => {
  const long = JSON.stringify({ words: { km: { 'messages.paymentLink': `${khmer(250)} {link}` } } });
  const files = toProductFiles({ ...tree, 'locales/site.json': long });
  expect(findSmsIssues('travel', files).map(({ file }) => file)).toEqual(['locales/km/products/travel.json']);
  expect(findSmsIssues('nobody', files)).toEqual([]);
  const broken = (): never => {
    throw new Error('the disk is gone');
  };
  const none = Object.assign(broken, { list: project.list, text: project.text });
  expect(() => findSmsIssues('travel', none)).toThrow('the disk is gone');
});
