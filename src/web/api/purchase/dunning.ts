import * as calls from '#contract/reconciliation/dunning.ts';
import { useFresh, useSend } from '../call-query.ts';

/** The reminders of overdue instalments, as the insurer set them. */
export const useDunning = () => useFresh(calls.getDunning, {});

export const useSetDunning = () => useSend(calls.setDunning, {}, calls.getDunning);
