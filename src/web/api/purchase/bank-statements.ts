import * as calls from '#contract/reconciliation/bank-statements.ts';
import { listMoneyRequests } from '#contract/reconciliation/money-requests.ts';
import { useCall, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Incoming payments of bank statements, the newest first. */
export const useBankLines = (query: Filters<typeof calls.searchBankLines>) => usePageList(calls.searchBankLines, query);

/** Imports a bank statement, a file that the user chose. */
export const useImportStatement = () =>
  useCall(
    async (chosen: File) => send(calls.importBankStatement, { body: { file: await chosen.text() } }),
    ...[calls.searchBankLines, listMoneyRequests],
  );

export const useMatchBankLine = (id: string) =>
  useSend(calls.matchBankLine, { params: { id } }, calls.searchBankLines, listMoneyRequests);

export const useSetAsideBankLine = (id: string) =>
  useSend(calls.setAsideBankLine, { params: { id } }, calls.searchBankLines);
