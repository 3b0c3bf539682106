import { afterAll, expect, test } from 'vitest';
import { atPointer } from '#engine/language/load-definition.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { planOf } from '#workbench/journeys/plan.ts';
import { chartModel } from '#workbench/walks/chart-model.ts';
import { casesOf, productOf } from '../product-of.ts';
import { failureAt } from '../run-failure.ts';
import { apiWalker } from './api-walker.ts';
import { planApiWalk } from './walk-in-api.ts';

const shop = await aShop();
afterAll(() => shop.close());

test('an API that does otherwise than the model is noticed: in one line the transition, and the shortest path to it', async () => {
  const sound = productOf('travel');
  const other = productOf('travel', ({ chart }) => {
    const entering = atPointer(chart, '/states/journey/states/checkout/states/payment/states/enteringCode');
    Object.assign((entering as { on: object }).on, { EXPIRED: 'codeLocked' });
  });
  const { model, journeys } = planApiWalk(planOf(other, casesOf('travel')));
  // The code that was sent expires: not the draft, nor the payment.
  const expires = ({ steps }: (typeof journeys)[number]) =>
    steps.findIndex(({ event }, at) => event.type === 'EXPIRED' && steps[at - 1]?.event.type === 'SENT');
  const journey = journeys.find((one) => expires(one) >= 0);
  const [steps, at] = journey ? [journey.steps, expires(journey)] : [[], -1];
  const error: unknown = await chartModel(model)
    .walk({ steps }, apiWalker(shop, sound, model))
    .catch((fault) => fault);
  const { line, message } = failureAt('api', model, { steps }, at, error);
  expect(line).toMatch(
    /^journey\.checkout\.payment\.enteringCode EXPIRED → codeLocked, after ANSWER \S+( · NEXT)+ · CONFIRM · SENT · EXPIRED$/,
  );
  expect(message).toContain('stands in');
});
