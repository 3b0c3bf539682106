import { useQuery } from '@tanstack/react-query';
import { getEvidenceDetails } from '#contract/studio/evidence.ts';
import { reading } from '../reading.ts';

/** What the judging of a release found of a product, in detail: evidence never changes once it is there. */
export const useEvidenceDetails = (id: string, product: string) =>
  useQuery({ ...reading(getEvidenceDetails, { params: { id, product } }), gcTime: 0 });
