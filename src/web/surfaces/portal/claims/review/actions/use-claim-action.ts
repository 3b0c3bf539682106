import type { ClaimView } from '#contract/claims/claims.ts';
import { isApiError } from '#web/api/api-error.ts';
import { type ClaimStep, useClaimStep } from '#web/api/claims/claims.ts';
import type { ClaimActionName } from './list-claim-actions.ts';

/** Props of every form of an action. */
export type ClaimActionProps = {
  name: ClaimActionName | null;
  claim: ClaimView;
  /** Called after the action with a text about its result. */
  onDone: (said: string) => void;
  /** The claim has changed meanwhile, so that the action is impossible (409). */
  onGone: (error: unknown) => void;
  onCancel: () => void;
};

type WithoutRef<Step> = Step extends ClaimStep ? Omit<Step, 'ref'> : never;
/** A step, with the body that it sends. */
export type ClaimStepInput = WithoutRef<ClaimStep>;

/** Executes a step of the claim; throws the errors that its form can show. */
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
