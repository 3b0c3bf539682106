import { transitionsAsked } from '#workbench/base/chart-transitions.ts';
import { coverageItems } from '#workbench/journeys/journey-coverage.ts';
import type { JourneyModel, JourneySnapshot } from '#workbench/journeys/journey-model.ts';

/** The transitions that the step to a snapshot takes, as people read them. */
export function linesOf(model: JourneyModel, { sent }: JourneySnapshot): string[] {
  const items = coverageItems(model);
  return sent.flatMap(({ before, event }) =>
    transitionsAsked(model.product.chart, before, event)
      .asked.filter(({ taken }) => taken)
      .map(({ id }) => items.find((item) => item.id === `transition ${id}`)?.line ?? id),
  );
}
