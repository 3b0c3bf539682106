import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buildAddress } from '#contract/client.ts';
import * as calls from '#contract/reconciliation/books.ts';
import { listMoneyRequests } from '#contract/reconciliation/money-requests.ts';
import type { Locale } from '#shared/format.ts';
import { callQuery, useRead, useSend } from '../call-query.ts';

/** Months of the ledger, the newest first. */
export const useLedgerMonths = () => useRead(calls.listLedgerMonths, {});

/** The trial balance of a month; until the next one comes, the previous one stays. */
export const useTrialBalance = (month: string) =>
  useQuery({
    ...callQuery(calls.getTrialBalance, { params: { month }, query: {} }),
    placeholderData: keepPreviousData,
  });

export const useCloseMonth = (month: string) =>
  useSend(calls.closeMonth, { params: { month } }, calls.getTrialBalance, listMoneyRequests);

/** Address of the journal of a month as a file. The browser downloads it with its session cookie. */
export const journalFile = (month: string, format: 'csv' | 'xlsx', language: Locale): string =>
  buildAddress(calls.getJournal, { params: { month }, query: { format, language } });

/** Address of a receipt as PDF. */
export const receiptAddress = (number: string, language: 'km' | 'en' | 'both'): string =>
  buildAddress(calls.getReceipt, { params: { number }, query: { language } });
