import { listSealedFactors, replaceSealedFactor } from '#server/people/users/user-repository.ts';
import type { SealedColumn } from '../platform/keys/reseal.ts';

/** Everything in the database that is sealed: `npm run keys:reseal` goes through it. */
export const sealedColumns: readonly SealedColumn[] = [
  { purpose: 'second factor', list: listSealedFactors, replace: replaceSealedFactor },
];
