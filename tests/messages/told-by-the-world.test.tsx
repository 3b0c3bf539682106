import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { RatedView } from '#contract/purchase/drafts.ts';
import { rater } from '#engine/rating.ts';
import { viewRatedNow } from '#server/purchase/drafts/rated-view.ts';
import { loadTestProduct } from '#tests/paths/load-test-product.ts';
import { ErrorPage } from '#web/kit/errors/error-page.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { PremiumNow } from '#web/surfaces/journey/premium/premium-now.tsx';
import { buildAnsweredPage } from './answered-page.ts';
import { ProblemMessage, renderForVisitor } from './render-for-visitor.tsx';

/* Section 8, as far as no server is asked: `refusals.test.tsx` has the rest, tests/browser what only a browser finds. */

async function expectRead(piece: ReactElement, [en, km]: [en: string, km: string], product?: string): Promise<void> {
  expect(await renderForVisitor('en', piece, product)).toContain(en);
  expect(await renderForVisitor('km', piece, product)).toContain(km);
}

describe('in the place of the premium', () => {
  const premium = (rated: RatedView) => <PremiumNow view={{ rated, options: {} }} large />;

  test('answers without a row in any table show: no rule found', async () => {
    // The Basic plan is not sold in the annual package, into which 91 days lead.
    const { product, situation } = buildAnsweredPage('travel', 'stay-of-90-days', 'selectedPlan', {
      changes: { startDate: '2026-05-01', endDate: '2026-07-30', selectedPlan: 'basic' },
    });
    const rated = rater.rateNow(product, situation);
    expect(rated.status).toBe('no-rule');
    await expectRead(premium(viewRatedNow(rated)), [
      'No rule found. We have no price for these answers. Change them or try again later.',
      'រកមិនឃើញអត្រាបុព្វលាភសម្រាប់ចម្លើយទាំងនេះទេ។ សូមកែប្រែចម្លើយ ឬព្យាយាមម្ដងទៀតនៅពេលក្រោយ។',
    ]);
  });

  test('a product with a fault in its rating shows: rating is unavailable', async () => {
    const { situation } = buildAnsweredPage('travel', 'stay-of-90-days', 'selectedPlan');
    const product = loadTestProduct('travel', ({ rating }) => {
      rating?.steps.push({ set: 'fee', part: 'fee', logic: { var: 'nobodySetThis' } });
    });
    const rated = viewRatedNow(rater.rateNow(product, situation));
    await expectRead(premium(rated), [
      'Rating is unavailable. Please try again later.',
      'មិនអាចគណនាបុព្វលាភបាននៅពេលនេះទេ។ សូមព្យាយាមម្ដងទៀតនៅពេលក្រោយ។',
    ]);
  });
});

test('a promotion code that nobody issued does not exist', async () => {
  const { problems } = buildAnsweredPage('auto', 'promotion-not-found', 'promoCode', {
    told: { promotion: 'not-found' },
  });
  expect(problems).toHaveLength(1);
  for (const problem of problems)
    await expectRead(<ProblemMessage problem={problem} />, [
      'Promotion Code Does Not Exist. Check the code, or remove it and continue.',
      'លេខកូដប្រូម៉ូសិននេះមិនមានទេ។ សូមពិនិត្យលេខកូដ ឬលុបវា រួចបន្ត។',
    ]);
});

const invalid = 'Invalid Document: this does not look like an ID card or passport.';
const invalidKhmer = 'ឯកសារមិនត្រឹមត្រូវ៖ រូបភាពនេះមិនដូចអត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែនទេ។';

test.each<[product: string, testCase: string, finding: string, field: string, en: string, km: string]>([
  [
    'auto',
    'card-not-readable',
    'vehicleCard',
    'vehicleCardFront',
    'Unable to read your vehicle identification card. Please enter the details yourself.',
    'មិនអាចអានប័ណ្ណសម្គាល់យានយន្តរបស់អ្នកបានទេ។ សូមបញ្ចូលលេខដោយខ្លួនឯង។',
  ],
  ['auto', 'identity-card-invalid', 'identityCard', 'idFrontCard', invalid, invalidKhmer],
  ['medical', 'card-not-readable', 'identityCard', 'idFrontCard', invalid, invalidKhmer],
])('%s: a picture without a card shows a warning (%s, %s)', async (product, testCase, finding, field, en, km) => {
  const { hints } = buildAnsweredPage(product, testCase, field, { told: { [finding]: 'not-found' } });
  const here = hints.filter(({ at, kind }) => at === `/${field}` && kind === 'warning');
  expect(here).toHaveLength(1);
  for (const { message } of here) await expectRead(<ProblemMessage problem={{ message }} />, [en, km], product);
});

describe('error pages', () => {
  const notFound: [string, string] = ["Sorry, we couldn't find this page.", 'សូមអភ័យទោស យើងរកមិនឃើញទំព័រនេះទេ។'];

  test('an unknown address shows the not-found page', () => expectRead(<NotFoundPage />, notFound));

  test('an unknown product, page or order shows the not-found page', () =>
    expectRead(<NotFoundPage withProducts />, notFound));

  test('a failed page shows its status and the link to home', async () => {
    const failed = <ErrorPage error={{ status: 503 }} />;
    await expectRead(failed, ['503 Sorry, something went wrong.', '503 សូមអភ័យទោស មានបញ្ហាកើតឡើង។']);
    await expectRead(failed, ['Home page', 'ទំព័រដើម']);
    await expectRead(<ErrorPage error={new Error('broken')} />, [
      '500 Sorry, something went wrong.',
      '500 សូមអភ័យទោស មានបញ្ហាកើតឡើង។',
    ]);
  });
});
