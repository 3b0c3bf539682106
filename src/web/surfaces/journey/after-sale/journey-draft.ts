import type { JourneyView } from '#contract/purchase/journeys.ts';
import type { Draft } from '#web/draft/use-draft.ts';

/** An open draft that is about a policy. */
export type JourneyDraft = Draft & { about: JourneyView };
