import { listClaimFindings } from '#contract/claims/claim-findings.ts';
import * as calls from '#contract/claims/claim-steps.ts';
import { getClaim } from '#contract/claims/claims.ts';
import { useSend } from '../call-query.ts';

/** Calls whose replies a repair or a visit changes. */
const DEPENDENT_CALLS = [getClaim, listClaimFindings] as const;

export const useApproveEstimate = (ref: string, line: number) =>
  useSend(calls.approveEstimate, { params: { ref, line: String(line) } }, ...DEPENDENT_CALLS);

export const useEnterInvoice = (ref: string, line: number) =>
  useSend(calls.enterInvoice, { params: { ref, line: String(line) } }, ...DEPENDENT_CALLS);

export const useAppointVisit = (ref: string) => useSend(calls.appointVisit, { params: { ref } }, ...DEPENDENT_CALLS);

export const useEndVisit = (ref: string, id: string) =>
  useSend(calls.endVisit, { params: { ref, id } }, ...DEPENDENT_CALLS);
