import * as calls from '#contract/purchase/renewals.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Policies whose cover ends soon, the first first. */
export const useExpiring = (query: Filters<typeof calls.listExpiring>) => usePageList(calls.listExpiring, query);
