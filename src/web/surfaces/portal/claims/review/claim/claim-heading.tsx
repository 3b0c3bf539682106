import type { ClaimView } from '#contract/claims/claims.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimStatusTag } from '../claim-status-tag.tsx';

/** A claim's number and its status. */
export function ClaimHeading({ claim: { number, status } }: { claim: ClaimView }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="figures whitespace-nowrap">{number}</span>
      <span className="font-normal text-body">
        <ClaimStatusTag status={status} />
      </span>
    </span>
  );
}

type ClaimLeadProps = {
  claim: ClaimView;
  /** Address of the list that contains it. */
  all: string;
  allWord: string;
  /** Adds a link to the actions, which are far below on a phone. */
  toActs?: boolean;
};

/** Under the heading: the claimant, and the links. */
export function ClaimLead({ claim: { claimant }, all, allWord, toActs = false }: ClaimLeadProps) {
  const text = useText();
  const link = 'link inline-flex min-h-11 items-center';
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      <span className="text-ink">{claimant}</span>
      <TextLink href={all}>{allWord}</TextLink>
      {toActs && (
        <button type="button" className={`${link} lg:hidden print:hidden`} onClick={showActions}>
          {text('claim-review.acts.title')}
        </button>
      )}
    </span>
  );
}

/** Id of the heading over the actions. */
export const ACTIONS_ID = 'claim-acts';

function showActions(): void {
  const heading = document.getElementById(ACTIONS_ID);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
