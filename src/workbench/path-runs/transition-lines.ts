import { evaluateTransitions } from '#workbench/base/chart-transitions.ts';
import { listCoverageItems } from '#workbench/journeys/journey-coverage.ts';
import type { JourneyModel, JourneySnapshot } from '#workbench/journeys/journey-model.ts';

/** Lists the transitions of the step to a snapshot in their form for readers. */
export function listTransitionLines(model: JourneyModel, { sent }: JourneySnapshot): string[] {
  const items = listCoverageItems(model);
  return sent.flatMap(({ before, event }) =>
    evaluateTransitions(model.product.chart, before, event)
      .asked.filter(({ taken }) => taken)
      .map(({ id }) => items.find((item) => item.id === `transition ${id}`)?.line ?? id),
  );
}
