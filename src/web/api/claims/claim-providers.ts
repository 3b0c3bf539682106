import * as calls from '#contract/claims/claim-guarantees.ts';
import { useFresh, useSend } from '../call-query.ts';

/** Hospitals, garages and other providers, by name. */
export const useProviders = () => useFresh(calls.listProviders, {});

export const useAddProvider = () => useSend(calls.addProvider, {}, calls.listProviders);

export const useEndProvider = (id: string) => useSend(calls.endProvider, { params: { id } }, calls.listProviders);
