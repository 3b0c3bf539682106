import { listSealedFactors, replaceSealedFactor } from '#server/people/accounts/user-repository.ts';
import type { SealedColumn } from './reseal.ts';

/** Everything in the database that is sealed: `npm run keys:reseal` goes through it. */
export const sealedColumns: readonly SealedColumn[] = [
  { purpose: 'second factor', list: listSealedFactors, replace: replaceSealedFactor },
];
