import type { PurchaseServices } from '../purchase/services.ts';
import type { ClaimForm } from './claim-form.ts';

export type ClaimServices = PurchaseServices & { claimForm: ClaimForm };
