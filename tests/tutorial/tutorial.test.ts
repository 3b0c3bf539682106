import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductFiles } from '#product-files/product-files.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { findUses } from '#server/cli/products/find-uses.ts';
import { findProductIssues } from '#server/cli/products/product-issues.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { type FollowedTutorial, followTutorial } from './follow-tutorial.ts';
import { parseTutorialSteps } from './tutorial-steps.ts';

let tutorial: FollowedTutorial;
let files: ProductFiles;
beforeAll(() => {
  tutorial = followTutorial();
  files = readProductFiles(tutorial.root);
});
afterAll(() => tutorial.remove());

describe('an author who follows product-schemas/README.md', () => {
  test('has a product in which product:check finds nothing, with all its cases', () => {
    expect(tutorial.commands).toContain(`npm run product:check -- ${tutorial.product}`);
    expect(findProductIssues([tutorial.product], files, { paths: true })).toEqual([]);
    expect(readProductCases(tutorial.product, files).length).toBeGreaterThan(3);
  });

  test('runs existing commands', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const named = tutorial.commands.map((command) => /^npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? command);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
  });

  test('sees where a thing is used', () => {
    const things = tutorial.commands.flatMap((command) => /product:used-by -- (.+)$/.exec(command)?.[1] ?? []);
    expect(things.length).toBeGreaterThan(1);
    for (const thing of things) expect([thing, findUses(thing, files).length > 1]).toEqual([thing, true]);
  });

  test('sells the product with one charge, one policy and a certificate', async () => {
    const shop = await startTestShop({ products: files });
    try {
      const { ref } = await shop.anOrder('electric-and-locked', { product: tutorial.product });
      await shop.buy(ref);
      const order = await shop.order(ref);
      expect(order).toMatchObject({ status: 'issued', premium: { total: 14628 } });
      expect(order.policy?.number).toMatch(/^BIC-2026-\d{6}$/);
      const { body } = await shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate?language=both`);
      expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    } finally {
      await shop.close();
    }
  });
});

test('a block without an instruction in the tutorial is a fault', () => {
  expect(() => parseTutorialSteps('Look:\n\n```json\n{}\n```\n')).toThrow('what to do');
  expect(parseTutorialSteps('Write `a.json`:\n\n```json\n{}\n```\n')).toEqual([{ write: 'a.json', text: '{}\n' }]);
});
