import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { LookupStatus } from './lookups.ts';

/** The question to a slow lookup: the answers, the draft and the caller. */
export type LookupQuestion = {
  draftId: string;
  journey: Journey;
  inputs: Record<string, Json>;
  /** Network of the caller, for limits. */
  network: string;
};

/** Answers a question outside of any transaction. An error that it throws counts as `failed`. */
export type LookupHandler = (question: LookupQuestion) => Promise<LookupStatus>;
