import type { EndorsementView } from '#contract/purchase/endorsements.ts';
import type { Draft } from '#web/draft/use-draft.ts';

/** An open draft about a policy. */
export type OpenEndorsementDraft = Draft & { about: EndorsementView };
