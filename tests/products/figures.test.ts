import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { findProductIssues } from '#server/cli/products/product-issues.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeProductFile } from '#tests/support/change-product-file.ts';

const files = readProductFiles(projectRoot);

/** The findings in a product whose file has another text in one place: figures alone, the other witnesses aside. */
function told(product: string, path: string, from: string, to: string): string[] {
  const text = files.text(path).replace(from, to);
  if (text === files.text(path)) throw new Error(`${path} does not say ${from}`);
  return findProductIssues([product], changeProductFile(files, path, text), { journeys: false })
    .filter(({ code }) => /^(figure|benefit)-/.test(code))
    .map(({ code, file, message }) => `${code} ${file.split('/').at(-1)} ${message}`);
}

const line = (start: string) => expect.stringMatching(new RegExp(`^${start}`));

test.each<[string, string, string, string, string, string[]]>([
  [
    'a rule that no sentence follows',
    ...(['auto', 'product-schemas/auto/form.json', '"comprehensivePlus", 10', '"comprehensivePlus", 12'] as const),
    ['figure-rule figures.csv .*the sentence says 10, and \\S+ says 12'],
  ],
  [
    'twice as much that is no longer',
    ...([
      'golfer',
      'product-schemas/golfer/benefits.json',
      '"golfEquipment": 128000',
      '"golfEquipment": 160000',
    ] as const),
    ['figure-rule figures.csv .*says 2, and .* says 1.6'],
  ],
  [
    'another figure in one language',
    ...(['golfer', 'locales/km/products/golfer.json', '65', '75'] as const),
    [
      'figure-unbound golfer.json "offers.who.1" says 75',
      'figure-unsaid golfer.json "offers.who.1" does not say 65 in "km"',
    ],
  ],
  [
    'another number in words',
    ...(['travel', 'locales/en/products/travel.json', 'for up to ten people', 'for up to nine people'] as const),
    [
      'figure-unbound travel.json "description" says 9',
      'figure-unsaid travel.json "description" does not say 10 in "en"',
    ],
  ],
  [
    'a waiting time of the wording that the page promises otherwise',
    ...([
      'medical',
      'locales/en/documents/medical.json',
      '{claims.causes.slowIllness.waitDays} days: tumours',
      '90 days: tumours',
    ] as const),
    [
      'figure-unbound medical.json "policyWording.sections.4.items.1" says 90',
      'benefit-figure medical.json "policyWording.sections.4.items.1" says 90',
    ],
  ],
  [
    'a figure of a benefit that is typed, in one language',
    ...(['medical', 'locales/km/products/medical.json', '{claims.lines.roomAndBoard.most.units}', '90'] as const),
    ['benefit-figure medical.json "limits.room25" says 90'],
  ],
  [
    'a reference to a number that the benefits do not have',
    ...(['auto', 'locales/km/documents/auto.json', '{claims.averageBelow}', '{claims.averageAbove}'] as const),
    ['benefit-reference auto.json "policyWording.sections.5.text.3" names {claims.averageAbove}'],
  ],
  [
    'a share of a limit in words that is no longer',
    ...(['travel', 'product-schemas/travel/benefits.json', '"articlePercent": 20', '"articlePercent": 25'] as const),
    ['figure-rule figures.csv .*says 0.2, and \\S+ / 100 says 0.25'],
  ],
  [
    'a rate that products share',
    ...(['fire', 'product-schemas/shared/building/tables.json', '"sprinkler", "25"', '"sprinkler", "52"'] as const),
    [
      'figure-rule figures.csv .*says 25, and form/\\S+ says 52',
      'figure-rule figures.csv .*says 25, and shared/\\S+ says 52',
    ],
  ],
  [
    'a line of no message',
    ...(['travel', 'product-schemas/travel/cases/witness/figures.csv', 'offers.who.3,', 'offers.trips.3,'] as const),
    [
      'figure-unbound travel.json "offers.who.3" says 90',
      'figure-lost figures.csv .*the product says no "offers.trips.3"',
    ],
  ],
  [
    'a line of no rule, and one without a reason',
    ...([
      'travel',
      'product-schemas/travel/cases/witness/figures.csv',
      'form/conditions/startsWithin180Days',
      '',
    ] as const),
    ['figure-rule figures.csv .*nothing says what 180 follows from'],
  ],
])('the check reports: %s', (_what, product, path, from, to, wanted) => {
  const found = told(product, path, from, to);
  for (const start of wanted) expect(found).toContainEqual(line(start));
});
