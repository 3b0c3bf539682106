import type { ClaimView } from '#contract/claims/claims.ts';
import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import type { ChosenFiles } from '#web/surfaces/portal/claims/claim-files/use-chosen-files.ts';

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
