import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { LookupStatus } from './lookups.ts';

/** What a slow finder is asked: about which answers, of which draft, by whom. */
export type LookupQuestion = {
  draftId: string;
  journey: Journey;
  inputs: Record<string, Json>;
  /** Network of who asks, for limits. */
  network: string;
};

/** Answers a question outside of any transaction. What it throws counts as `failed`. */
export type LookupHandler = (question: LookupQuestion) => Promise<LookupStatus>;
