import { expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { bundleMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import { RecommendedPlan } from '#web/product/recommended-plan.tsx';
import { CoverOverview } from '#web/surfaces/public/product/cover-overview.tsx';
import { PlanLimits } from '#web/surfaces/public/product/plan-limits.tsx';
import { renderForVisitor } from './render-for-visitor.tsx';

const files = readProductFiles(projectRoot);
const recommended = listProductIds(files).flatMap((product) => {
  const definition = loadDefinition(product, files);
  return definition.benefits.plans.filter((plan) => plan.recommended).map((plan) => ({ product, definition, plan }));
});

/** `$1,000`, `1,000 ដុល្លារ`, `1,000 美元`, in cents. */
function amountsIn(text: string): number[] {
  const found = [...text.matchAll(/\$([\d,]+)|([\d,]+) (?:ដុល្លារ|美元)/g)];
  return found.map(([, before, after]) => Number((before ?? after ?? '').replaceAll(',', '')) * 100);
}

test('every amount that a recommendation names is one that the plan pays, the same in every language', () => {
  expect(recommended.length).toBeGreaterThan(3);
  for (const { product, definition, plan } of recommended) {
    const said = locales.map((locale) => {
      const why = bundleMessages(definition, locale, files)[`${product}.plans.${plan.id}.why`] ?? '';
      return [product, amountsIn(why).toSorted((one, other) => one - other)] as const;
    });
    const [english = [product, []]] = said;
    expect(english[1].filter((amount) => !Object.values(plan.limits).includes(amount))).toEqual([]);
    for (const one of said) expect(one).toEqual(english);
  }
});

test('amounts are found in every language', () => {
  expect(amountsIn('Up to $1,000, ទូទាត់ 500 ដុល្លារ, 每天 8 美元')).toEqual([100000, 50000, 800]);
});

test('a product’s page names the recommended plan and the reason, in English and Khmer', async () => {
  for (const { product, definition, plan } of recommended) {
    const piece = <RecommendedPlan product={{ id: product, definition }} title={(name) => name} className="" />;
    for (const locale of ['en', 'km'] as const) {
      const words = bundleMessages(definition, locale, files);
      const read = await renderForVisitor(locale, piece, product);
      expect(read).toContain(words[`${product}.plans.${plan.id}.name`]);
      expect(read).toContain(words[`${product}.plans.${plan.id}.why`]);
    }
  }
});

test.each(listProductIds(files))('%s says what is covered, what is not, and who may buy it', async (product) => {
  const piece = <CoverOverview product={product} plans />;
  for (const locale of ['en', 'km'] as const) {
    const read = await renderForVisitor(locale, piece, product);
    const words = bundleMessages(loadDefinition(product, files), locale, files);
    // Only the summary of cover shows waiting periods.
    const points = Object.keys(words).filter((id) => id.startsWith(`${product}.offers.`) && !id.includes('.waiting.'));
    expect(points.length).toBeGreaterThan(6);
    for (const id of points) expect(read).toContain(words[id]);
  }
});

test('a plan without a deductible shows “None” for it, and not “Not covered”', async () => {
  const definition = loadDefinition('auto', files);
  const plan = definition.benefits.plans.find(({ id }) => id === 'thirdParty');
  if (!plan) throw new Error('there is no such plan');
  const piece = (
    <PlanLimits
      product={{ id: 'auto', definition }}
      plan={plan}
      lines={['towing', 'deductible']}
      differs={() => true}
    />
  );
  expect(await renderForVisitor('en', piece, 'auto')).toMatch(/Not covered Deductible, each own-damage claim None$/);
  expect(await renderForVisitor('km', piece, 'auto')).toMatch(/គ្មាន$/);
});
