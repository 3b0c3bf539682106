import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buildAddress } from '#contract/client.ts';
import * as calls from '#contract/reconciliation/commission-runs.ts';
import { listMoneyRequests } from '#contract/reconciliation/money-requests.ts';
import { callQuery, useFresh, useSend } from '../call-query.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Commission that is due up to a day; until the next list comes, the previous one stays. */
export const useCommissionDue = (upTo: string) =>
  useQuery({
    ...callQuery(calls.listCommissionDue, { query: { upTo } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Commission runs, newest first. */
export const useCommissionRuns = (query: Filters<typeof calls.listCommissionRuns>) =>
  usePageList(calls.listCommissionRuns, query);

export const useCommissionRun = (id: string) => useFresh(calls.getCommissionRun, { params: { id } });

export const useProposeCommissionRun = () =>
  useSend(calls.proposeCommissionRun, {}, calls.listCommissionDue, calls.listCommissionRuns, listMoneyRequests);

/** Commission statements of the own partner, newest first. */
export const useCommissionStatements = () => usePageList(calls.listCommissionStatements);

/** Address of a commission statement as PDF, in Khmer and English. */
export const commissionStatementAddress = (number: string): string =>
  buildAddress(calls.getCommissionStatement, { params: { number }, query: { language: 'both' } });
