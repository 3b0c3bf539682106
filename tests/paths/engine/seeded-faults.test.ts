import { describe, expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { atPointer } from '#engine/language/load-definition.ts';
import type { Product } from '#engine/product.ts';
import { checkJourneys } from '#workbench/journeys/check-journeys.ts';
import { coveringJourneys, shortestJourneys } from '#workbench/journeys/covering-journeys.ts';
import { chartModel } from '#workbench/walks/chart-model.ts';
import { engineWalker } from '#workbench/walks/engine-walker.ts';
import { casesOf, productOf } from '../product-of.ts';

const sound = checkJourneys(productOf('travel'), casesOf('travel'));
const journeys = coveringJourneys(shortestJourneys(sound.model));
const { walk } = chartModel(sound.model);

type State = { on: Record<string, Json>; [member: string]: Json };

/** A state of the chart by its names from the top. */
function state({ chart }: ProductDefinition, path: string): State {
  const found = path.split('.').reduce<Json>((node, name) => atPointer(node, `/states/${name}`) ?? null, chart);
  return found as State;
}

const on = (definition: ProductDefinition, path: string) => state(definition, path).on;

/** What the walk of the sound paths says of a product with a fault, and then the coverage of the faulty chart. */
async function* complaintsOf(product: Product): AsyncGenerator<string> {
  const walker = engineWalker(product, sound.model);
  for (const journey of journeys) {
    const fault = await walk(journey, walker).catch((error: Error) => error);
    if (fault) yield fault.message.split('\n')[0] as string;
  }
  yield* checkJourneys(product, casesOf('travel')).findings.map(({ message }) => message);
}

test('nothing is said of a sound product', async () => {
  for await (const complaint of complaintsOf(productOf('travel'))) expect(complaint).toBe('');
});

describe('a fault is noticed, and its transition is named', () => {
  test.each<[string, string, (definition: ProductDefinition) => void]>([
    [
      'a way on is missing for those who travel alone',
      'journey.customerInfo NEXT [travelsAlone] → checkout',
      (definition) => {
        (on(definition, 'journey.customerInfo').NEXT as Json[]).pop();
      },
    ],
    [
      'the cards of the others are skipped',
      'journey.childrenCard NEXT → checkout',
      (definition) => {
        const [first] = on(definition, 'journey.customerInfo').NEXT as { target: string }[];
        if (first) first.target = 'checkout';
      },
    ],
    [
      'the quotation is skipped',
      'journey.plan NEXT → summaryInfo',
      (definition) => {
        on(definition, 'journey.plan').NEXT = 'customerInfo';
      },
    ],
    [
      'the condition for the annual package is negated',
      'package.singleTrip ANSWER [staysOver90Days] → annual',
      ({ form }) => {
        form.conditions.staysOver90Days = { '!': form.conditions.staysOver90Days as Json };
      },
    ],
    [
      'the annual package is never left',
      'package.annual ANSWER [maySingleTrip] → singleTrip',
      (definition) => {
        delete on(definition, 'package.annual').ANSWER;
      },
    ],
    [
      'the code is left out',
      'journey.checkout.summary CONFIRM → payment.sendingCode',
      (definition) => {
        on(definition, 'journey.checkout.summary').CONFIRM = 'payment.choosingPayment';
      },
    ],
    [
      'a wrong code passes',
      'journey.checkout.payment.enteringCode REJECTED → enteringCode',
      (definition) => {
        on(definition, 'journey.checkout.payment.enteringCode').REJECTED = 'choosingPayment';
      },
    ],
    [
      'money has no answer',
      'journey.checkout.payment PAID → .issuing',
      (definition) => {
        delete on(definition, 'journey.checkout.payment').PAID;
      },
    ],
    [
      'a declined payment is taken for paid',
      'journey.checkout.payment.paying FAILED → paymentFailed',
      (definition) => {
        on(definition, 'journey.checkout.payment.paying').FAILED = 'issuing';
      },
    ],
    [
      'an expired code cannot be sent again',
      'journey.checkout.payment.codeExpired RESEND → sendingCode',
      (definition) => {
        on(definition, 'journey.checkout.payment.codeExpired').RESEND = 'codeLocked';
      },
    ],
    [
      'the end is not reached',
      'journey.checkout onDone → issued',
      (definition) => {
        delete state(definition, 'journey.checkout').onDone;
      },
    ],
    [
      'a guard never holds',
      'journey.checkout.summary CONFIRM [phoneIsProven] → payment.choosingPayment',
      ({ form }) => {
        form.conditions.phoneIsProven = { '==': [1, 2] };
      },
    ],
  ])('%s', async (_what, line, change) => {
    const said: string[] = [];
    for await (const complaint of complaintsOf(productOf('travel', change))) {
      said.push(complaint);
      if (complaint.includes(line)) break;
    }
    expect(said.join('\n')).toContain(line);
  });
});
