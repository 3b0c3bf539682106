import type { ClaimView } from '#contract/claims/claims.ts';
import { isApiError } from '#web/api/api-error.ts';
import { type ClaimStep, useClaimStep } from '#web/api/claims/claims.ts';
import type { ClaimActionName } from './list-claim-actions.ts';

/** What every form of an act is given. */
export type ClaimActionProps = {
  name: ClaimActionName | null;
  claim: ClaimView;
  /** Done: in words. */
  onDone: (said: string) => void;
  /** The claim has moved meanwhile, so that this cannot be done any more (409). */
  onGone: (error: unknown) => void;
  onCancel: () => void;
};

type WithoutRef<Step> = Step extends ClaimStep ? Omit<Step, 'ref'> : never;
/** A step, with what is sent for it. */
export type ClaimStepInput = WithoutRef<ClaimStep>;

/** Takes a step with the claim; what its form can tell is thrown. */
export function useClaimAction({
  claim: { ref },
  onDone,
  onGone,
}: Pick<ClaimActionProps, 'claim' | 'onDone' | 'onGone'>) {
  const { mutateAsync } = useClaimStep();
  return async (made: ClaimStepInput, said: string): Promise<void> => {
    try {
      await mutateAsync({ ref, ...made } as ClaimStep);
      onDone(said);
    } catch (error) {
      if (isApiError(error) && error.status === 409) onGone(error);
      else throw error;
    }
  };
}
