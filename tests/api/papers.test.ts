import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCsvRecords } from '#product-files/csv-text.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { isDeep, pickShare } from '#tests/support/deep-run.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { renderPdfPages } from './render-pdf-pages.ts';

/** The buyer of each product on 1 April 2026: the persona of the table. */
const buyers: Record<string, string> = {
  auto: 'comprehensive-camry',
  festivalPA: 'family-of-five-at-new-year',
  fire: 'house-with-all-perils',
  golfer: 'a-round-on-saturday',
  medical: 'standard-with-outpatient',
  property: 'home-in-siem-reap',
  travel: 'family-to-japan',
};

/**
 * The content of every paper, in its order, written by hand: a label, and the value beside it, in both languages. A
 * heading, or a text without a label, is alone.
 */
const [, ...table] = parseCsvRecords(readFileSync(new URL('printed.csv', import.meta.url), 'utf8')).map(
  ({ cells }) => cells,
);

type Paper = {
  product: string;
  name: string;
  lines: { en: string; km: string; labels: string[]; isHeading: boolean }[];
};

const papers = table.reduce<Paper[]>(
  (known, [product = '', name = '', en = '', enValue = '', km = '', kmValue = '']) => {
    const last = known.at(-1);
    const line = {
      en: (en + enValue).replaceAll(' · ', ''),
      km: (km + kmValue).replaceAll(' · ', ''),
      labels: [en, km],
      isHeading: enValue === '',
    };
    if (last?.product === product && last.name === name) last.lines.push(line);
    else known.push({ product, name, lines: [line] });
    return known;
  },
  [],
);
const looked = isDeep ? pickShare(papers) : papers.filter(({ product }) => product === 'travel');

const shop = await startTestShop();
let clerk: TestUser;
let browser: Browser;
const orders = new Map<string, string>();
beforeAll(async () => {
  if (isDeep) browser = await launchChromium(true);
  clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  for (const product of new Set(looked.map((paper) => paper.product))) {
    // The persona of the table: a paper must not depend on earlier sales.
    const changes = { mobilePhone: '+85512300001' };
    const { order } = await createSoldPolicy(shop, { product, testCase: buyers[product] ?? '', changes });
    orders.set(product, order.id);
  }
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

async function paperOf({ product, name }: Paper, language: string): Promise<Buffer> {
  const path = `/api/b2b/orders/${orders.get(product)}/documents/${name}?language=${language}`;
  const { status, body } = await clerk.call<Buffer>('GET', path);
  expect(status).toBe(200);
  return body;
}

/** A copy of text in lines and columns loses the spaces between them. */
const joined = (text: string) => text.replaceAll(/[\s\u200b]+/g, '');

/** The first line that does not follow the lines before it. */
function missingIn(text: string, lines: string[]): string | undefined {
  let at = 0;
  return lines.find((line) => {
    const found = joined(text).indexOf(joined(line), at);
    at = found + joined(line).length;
    return found < 0;
  });
}

test('the table lists every document of every product', () => {
  const declared = shop.services.catalogue
    .list()
    .flatMap(({ product: { id, definition } }) => definition.product.documents.map(({ name }) => `${id} ${name}`));
  expect(papers.map(({ product, name }) => `${product} ${name}`).sort()).toEqual(declared.sort());
});

describe.each(looked.map((paper) => [paper.product, paper.name, paper] as const))(
  '%s, %s',
  (_product, _name, paper) => {
    test.each(['en', 'km'] as const)('prints the texts that the insurer decided, in %s', async (language) => {
      const text = extractPdfText(await paperOf(paper, language));
      expect(
        missingIn(
          text,
          paper.lines.map((line) => line[language]),
        ),
      ).toBeUndefined();
    });

    test('prints the labels of both languages in one document', async () => {
      const text = joined(extractPdfText(await paperOf(paper, 'both')));
      // The heads of a table are separate; a card has its headings once.
      const besideValues = paper.lines.filter(({ isHeading }) => !isHeading || paper.name !== 'insuranceCard');
      const labels = besideValues.flatMap((line) => line.labels.flatMap((label) => label.split(' · ')));
      expect(labels.filter((label) => !text.includes(joined(label)))).toEqual([]);
    });

    // Khmer is the wider and the higher of the two.
    test.runIf(isDeep)('is drawn inside its pages only', async () => {
      for (const { ink, atEdge } of await renderPdfPages(browser, await paperOf(paper, 'km'))) {
        expect(ink).toBeGreaterThan(0.001);
        expect(atEdge).toBe(0);
      }
    });
  },
);

test.runIf(isDeep)('the check notices ink at the edge of a page', async () => {
  const drawing = '0 400 60 40 re f';
  const pdf = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages
/Count 1 /Kids [3 0 R] >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>
endobj
4 0 obj
<< /Length ${drawing.length} >>
stream
${drawing}
endstream
endobj
trailer
<< /Root 1 0 R >>
%%EOF`;
  const [page] = await renderPdfPages(browser, Buffer.from(pdf));
  expect(page?.atEdge).toBeGreaterThan(100);
});
