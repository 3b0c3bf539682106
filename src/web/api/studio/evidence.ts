import { useQuery } from '@tanstack/react-query';
import { getReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import { callQuery } from '../call-query.ts';

/** What the judging of a release found of a product, in detail: evidence never changes once it is there. */
export const useEvidenceDetails = (id: string, product: string) =>
  useQuery({ ...callQuery(getReleaseCheckDetails, { params: { id, product } }), gcTime: 0 });
