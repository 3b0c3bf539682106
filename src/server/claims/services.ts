import type { PurchaseServices } from '../purchase/services.ts';
import type { Authority, SecondReview } from './authority-settings.ts';
import type { ClaimForm } from './claim-form.ts';

/** The insurer's account: the name of its holder, its number, and its bank's identifier code (ISO 9362). */
export type Payer = { name: string; account: string; bic: string };

type ClaimConfig = {
  /** The account from which claims are paid; undefined: no run can be sent. */
  claimPayer: Payer | undefined;
  /** The authority of people without one of their own. */
  claimAuthority: Authority;
  secondReview: SecondReview;
};

export type ClaimServices = PurchaseServices & { config: ClaimConfig; claimForm: ClaimForm };
