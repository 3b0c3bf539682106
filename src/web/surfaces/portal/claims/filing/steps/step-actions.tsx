import type { ClaimView } from '#contract/claims/claims.ts';
import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { BackLink } from '#web/draft/page/back-link.tsx';
import { Button } from '#web/kit/action/button.tsx';
import type { ChosenFiles } from '#web/surfaces/portal/claims/claim-files/use-chosen-files.ts';

type StepActionsProps = {
  back: string | undefined;
  label: string;
  busy?: boolean;
} & ({ form: string } | { onGo: () => void });

/** Back, and the one primary action of a page. */
export function StepActions({ back, label, busy = false, ...go }: StepActionsProps) {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-4 border-line border-t pt-5">
      <BackLink to={back} />
      {'form' in go ? (
        <Button type="submit" form={go.form} busy={busy}>
          {label}
        </Button>
      ) : (
        <Button busy={busy} onClick={go.onGo}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** Props of every page of the form. */
export type StepProps = {
  page: string;
  filing: ClaimFiling;
  chosen: ChosenFiles;
  /** Address of the page before. */
  back: string | undefined;
  /** The page was passed: navigate to the furthest one. */
  onPassed: () => void;
  onFiled: (claim: ClaimView) => Promise<void>;
};
