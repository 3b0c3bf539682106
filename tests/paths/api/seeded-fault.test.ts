import { afterAll, expect, test } from 'vitest';
import { resolvePointer } from '#engine/language/load-definition.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createPlan } from '#workbench/journeys/plan.ts';
import { createChartModel } from '#workbench/path-runs/chart-model.ts';
import { loadCases, loadTestProduct } from '../load-test-product.ts';
import { buildPathFailure } from '../run-failure.ts';
import { createApiPathRunner } from './api-path-runner.ts';
import { planApiRun } from './run-in-api.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

test('a difference between the API and the model is noticed: one line names the transition and the shortest path to it', async () => {
  const sound = loadTestProduct('travel');
  const other = loadTestProduct('travel', ({ chart }) => {
    const entering = resolvePointer(chart, '/states/journey/states/checkout/states/payment/states/enteringCode');
    Object.assign((entering as { on: object }).on, { EXPIRED: 'codeLocked' });
  });
  const { model, journeys } = planApiRun(createPlan(other, loadCases('travel')));
  // The code that was sent expires: not the draft, nor the payment.
  const expires = ({ steps }: (typeof journeys)[number]) =>
    steps.findIndex(({ event }, at) => event.type === 'EXPIRED' && steps[at - 1]?.event.type === 'SENT');
  const journey = journeys.find((one) => expires(one) >= 0);
  const [steps, at] = journey ? [journey.steps, expires(journey)] : [[], -1];
  const error: unknown = await createChartModel(model)
    .walk({ steps }, createApiPathRunner(shop, sound, model))
    .catch((fault) => fault);
  const { line, message } = buildPathFailure('api', model, { steps }, at, error);
  expect(line).toMatch(
    /^journey\.checkout\.payment\.enteringCode EXPIRED → codeLocked, after ANSWER \S+( · NEXT)+ · CONFIRM · SENT · EXPIRED$/,
  );
  expect(message).toContain('stands in');
});
