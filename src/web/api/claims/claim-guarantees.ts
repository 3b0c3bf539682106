import * as calls from '#contract/claims/claim-guarantees.ts';
import { getClaimMoney } from '#contract/claims/claim-payments.ts';
import { getClaim } from '#contract/claims/claims.ts';
import { buildAddress } from '#contract/client.ts';
import { useFresh, useSend } from '../call-query.ts';

/** Calls whose replies a letter changes: the letters, the log of the claim and its reserve. */
const DEPENDENT_CALLS = [calls.listClaimGuarantees, getClaim, getClaimMoney] as const;

/** The letters of guarantee of a claim, the first one first. */
export const useGuarantees = (ref: string) => useFresh(calls.listClaimGuarantees, { params: { ref } });

export const useIssueGuarantee = (ref: string) =>
  useSend(calls.issueGuarantee, { params: { ref } }, ...DEPENDENT_CALLS);

export const useEndGuarantee = (ref: string, id: string) =>
  useSend(calls.endGuarantee, { params: { ref, id } }, ...DEPENDENT_CALLS);

/** Address from which the browser downloads the letter with its session cookie. */
export const guaranteeLetterAddress = (ref: string, id: string): string =>
  buildAddress(calls.getGuaranteeLetter, { params: { ref, id }, query: {} });
