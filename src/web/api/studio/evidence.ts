import { useQuery } from '@tanstack/react-query';
import { getReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import { callQuery } from '../call-query.ts';

/** The detailed evidence about a product from a release's check: evidence never changes once it exists. */
export const useEvidenceDetails = (id: string, product: string) =>
  useQuery({ ...callQuery(getReleaseCheckDetails, { params: { id, product } }), gcTime: 0 });
