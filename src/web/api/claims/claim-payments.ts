import * as calls from '#contract/claims/claim-payments.ts';
import { getClaim, listClaims } from '#contract/claims/claims.ts';
import { buildAddress } from '#contract/client.ts';
import { listMoneyRequests } from '#contract/reconciliation/money-requests.ts';
import { useCall, useFresh, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Calls that show payments of claims. */
const DEPENDENT_CALLS = [
  ...[calls.listPayableClaims, calls.listPaymentRuns, calls.getPaymentRun, calls.getClaimMoney],
  ...[listMoneyRequests, getClaim, listClaims],
];

/** Approved claims that are to be paid, the first filed first. */
export const usePayableClaims = (query: Filters<typeof calls.listPayableClaims>) =>
  usePageList(calls.listPayableClaims, query);

/** Payment runs, newest first. */
export const usePaymentRuns = (query: Filters<typeof calls.listPaymentRuns>) =>
  usePageList(calls.listPaymentRuns, query);

export const usePaymentRun = (id: string) => useFresh(calls.getPaymentRun, { params: { id } });

export const useProposeRun = () => useSend(calls.proposePaymentRun, {}, ...DEPENDENT_CALLS);

export const useSendRun = (id: string) => useSend(calls.sendPaymentRun, { params: { id } }, ...DEPENDENT_CALLS);

/** Sends the bank's answer, a file that the user chose. */
export const useBankAnswer = (id: string) =>
  useCall(
    async (chosen: File) => send(calls.readBankAnswer, { params: { id }, body: { file: await chosen.text() } }),
    ...DEPENDENT_CALLS,
  );

export const useSetPayee = (ref: string) => useSend(calls.setClaimPayee, { params: { ref } }, ...DEPENDENT_CALLS);

/** Reserve, payments and recoveries of a claim. */
export const useClaimMoney = (ref: string) => useFresh(calls.getClaimMoney, { params: { ref } });

export const useMoveReserve = (ref: string) => useSend(calls.moveClaimReserve, { params: { ref } }, ...DEPENDENT_CALLS);

export const useAddRecovery = (ref: string) => useSend(calls.addClaimRecovery, { params: { ref } }, ...DEPENDENT_CALLS);

export const useMovePayment = (id: string) => useSend(calls.moveClaimPayment, { params: { id } }, ...DEPENDENT_CALLS);

/** Address from which the browser downloads the bank's file with its session cookie. */
export const paymentFileAddress = (id: string, format: 'xml' | 'csv'): string =>
  buildAddress(calls.getPaymentFile, { params: { id }, query: { format } });
