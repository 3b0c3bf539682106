import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#contract/call.ts';
import { buildCacheKey } from '#contract/client.ts';
import * as approvals from '#contract/studio/approvals.ts';
import { listComments } from '#contract/studio/comments.ts';
import * as files from '#contract/studio/files.ts';
import { getReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import * as calls from '#contract/studio/releases.ts';
import { countSaleEffect } from '#contract/studio/sale-effect.ts';
import { callQuery, useCall, useFresh, useRead, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { usePageList } from '../page-list.ts';

/** Milliseconds between two reads of a release during its check. */
const POLL_INTERVAL_MS = 1000;

/** Calls that show the state of a release. */
const DEPENDENT_CALLS = [
  calls.listReleases,
  calls.getRelease,
  files.listEdits,
  files.exportRelease,
  calls.compareRelease,
  calls.listSales,
  calls.listProductSales,
];

/** Releases, newest first. */
export const useReleases = () => usePageList(calls.listReleases);

/** For each product: the version on sale now for new policies, the one for renewals, and the scheduled ones. */
export const useProductSales = () => useFresh(calls.listProductSales, {});

/** The log of sales, newest first. */
export const useSales = () => usePageList(calls.listSales);
/** Policies in force that came from a sale. */
export const useSoldPolicies = (sale: number) =>
  usePageList(calls.listSoldPolicies, {}, { params: { sale: String(sale) } });

/** A release; during its check it is read repeatedly, which does not extend the session. */
export function useRelease(id: string) {
  const client = useQueryClient();
  const args = { params: { id } };
  return useQuery({
    ...callQuery(calls.getRelease, args),
    queryFn: ({ signal }) => {
      const isAgain = isBeingChecked(client.getQueryData(buildCacheKey(calls.getRelease, args)));
      return send(calls.getRelease, { ...args, signal, quiet: isAgain, unattended: isAgain });
    },
    refetchInterval: ({ state }) => (isBeingChecked(state.data) ? POLL_INTERVAL_MS : false),
    staleTime: 0,
  });
}

/** True if the check of the release has not ended. */
export function isBeingChecked(release: calls.ReleaseView | undefined): boolean {
  const { status, isCurrent } = release?.evidence ?? {};
  return isCurrent === true && (status === 'waiting' || status === 'running');
}

/** Edits of a release with person and time, newest first. */
export const useEdits = (id: string) => usePageList(files.listEdits, { limit: 100 }, { params: { id } });

/** The changes that putting the release on sale now would make. */
export const useDifference = (id: string) =>
  useRead(calls.compareRelease, { params: { id } }, { staleTime: 0, gcTime: 0 });

/** The numbers of drafts, offers and policies by what a planned sale or withdrawal does to them. */
export const useSaleEffect = (product: string, terms: QueryOf<typeof countSaleEffect>) =>
  useRead(countSaleEffect, { params: { product }, query: terms }, { staleTime: 0, gcTime: 0 });

export const useCreateRelease = () => useSend(calls.createRelease, {}, ...DEPENDENT_CALLS);

export const useImportRelease = () => useSend(calls.importRelease, {}, ...DEPENDENT_CALLS);

export const useUndoEdits = (id: string) =>
  useCall(
    (edits: readonly number[]) => send(files.undoEdits, { params: { id }, body: { edits: [...edits] } }),
    ...DEPENDENT_CALLS,
  );

/** An action on a release as a whole. */
export type ReleaseAction = 'prove' | 'cancelProof' | 'update' | 'discard';

const releaseActions = {
  prove: calls.startReleaseChecks,
  cancelProof: calls.cancelReleaseChecks,
  update: calls.updateRelease,
  discard: calls.discardRelease,
};

export const useReleaseAction = (id: string) =>
  useCall(
    (act: ReleaseAction) => send(releaseActions[act], { params: { id } }) as Promise<calls.ReleaseView>,
    ...DEPENDENT_CALLS,
  );

export const useApproveRelease = (id: string) =>
  useSend(approvals.approveRelease, { params: { id } }, ...DEPENDENT_CALLS);

export const useDescribeRelease = (id: string) =>
  useSend(approvals.describeRelease, { params: { id } }, ...DEPENDENT_CALLS);

export const useReturnRelease = (id: string) =>
  useSend(approvals.returnRelease, { params: { id } }, listComments, ...DEPENDENT_CALLS);

/** True if a release may still be edited: it was not on sale, is not scheduled and not discarded. */
export const isOpenRelease = ({ state }: Pick<calls.ReleaseView, 'state'>): boolean =>
  ['draft', 'checked', 'returned', 'approved'].includes(state);

export const usePublishRelease = (id: string) => useSend(calls.publishRelease, { params: { id } }, ...DEPENDENT_CALLS);

export const useCancelSale = () =>
  useCall((sale: number) => send(calls.cancelScheduledSale, { params: { sale: String(sale) } }), ...DEPENDENT_CALLS);

export const useWithdrawProduct = (product: string) =>
  useCall(
    (reason: string) => send(calls.withdrawProduct, { params: { product }, body: { reason } }),
    ...DEPENDENT_CALLS,
  );

/** The detailed evidence about a product from a release's check: evidence never changes once it exists. */
export const useEvidenceDetails = (id: string, product: string) =>
  useRead(getReleaseCheckDetails, { params: { id, product } }, { gcTime: 0 });
