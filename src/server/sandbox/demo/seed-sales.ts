import { bookPartner } from '#server/people/partners/administer-partners.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { type DemoStage, signInDemoUser, toInstant } from './demo-stage.ts';
import { type DemoStories, type Moment, readDemoStories } from './demo-stories.ts';
import { playClaim, playClaimStep } from './play-claim.ts';
import { playSale } from './play-sale.ts';

/** An event before today. */
type DemoEvent = { when: Moment; name: string; play(): Promise<unknown> };

/**
 * Makes the sales and claims of the months before today: one event after the other, each with the clock at its instant,
 * so that numbers, balances and logs have their natural order. An event that is no longer possible (a product was
 * changed) is reported and omitted.
 */
export async function seedSales(stage: DemoStage): Promise<void> {
  const { services, clock, say, products } = stage;
  const happenings = listDemoEvents(stage, readDemoStories(products)).toSorted(
    (a, b) => toInstant(stage, a.when).getTime() - toInstant(stage, b.when).getTime(),
  );
  try {
    for (const { when, name, play } of happenings) {
      clock.moveTo(toInstant(stage, when));
      await lapseOrders(services);
      await play().catch((error: unknown) => say(`Demo without "${name}": ${describeEvent(error)}`));
    }
  } finally {
    clock.back();
  }
}

function listDemoEvents(stage: DemoStage, { sales, claims, bookings }: DemoStories): DemoEvent[] {
  /** The numbers of policies by sale, and the references by claim. */
  const made = new Map<string, string>();
  const madeBy = (name: string): string => {
    const found = made.get(name);
    if (found === undefined) throw new Error(`there is no "${name}"`);
    return found;
  };
  const keep = (name: string, one: string | undefined): void => {
    if (one !== undefined) made.set(name, one);
  };
  return [
    ...sales.map(
      (sale): DemoEvent => ({
        ...{ when: sale, name: sale.name },
        play: async () => keep(sale.name, (await playSale(stage, sale)).policy),
      }),
    ),
    ...claims.flatMap((claim): DemoEvent[] => [
      {
        ...{ when: claim, name: claim.name },
        play: async () => keep(claim.name, await playClaim(stage, claim, madeBy(claim.on))),
      },
      ...(claim.then ?? []).map((step) => ({
        ...{ when: step, name: `${claim.name}: ${step.step}` },
        play: async () => playClaimStep(stage, madeBy(claim.name), step),
      })),
    ]),
    ...bookings.map(
      ({ by, partner, daysAgo, at, ...booking }): DemoEvent => ({
        ...{ when: { daysAgo, ...(at === undefined ? {} : { at }) }, name: booking.note ?? booking.kind },
        play: async () => bookPartner(stage.services, await signInDemoUser(stage, by), partner, booking),
      }),
    ),
  ];
}

/** Describes why an event was not possible, by its code. */
export function describeEvent(error: unknown): string {
  const { message, code, problems = [] } = error as { message?: string; code?: string; problems?: { at?: string }[] };
  return [code, message, ...problems.map(({ at }) => at)].filter(Boolean).join(' ');
}
