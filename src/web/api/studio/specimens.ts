import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, keyOf } from '#contract/client.ts';
import * as calls from '#contract/studio/material/specimens.ts';
import { send } from '../http.ts';

type Product = { release: string; product: string };

/**
 * What a persona would be given and sent by a product.
 * @param persona empty for the one that the server chooses
 * @param content of the release: of another one they are others
 */
export const useSpecimens = ({ release, product }: Product, persona: string, content: string) =>
  useQuery({
    queryKey: [...keyOf(calls.getSpecimens, { params: { id: release, product } }), persona, content],
    queryFn: ({ signal }) =>
      send(calls.getSpecimens, {
        ...{ params: { id: release, product }, signal },
        query: persona === '' ? {} : { persona },
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export type DrawnPaper = { paper: string; of: string; persona: string; language: calls.PaperLanguage };

/** How many pages a paper has. */
export const useSpecimenPages = ({ release, product }: Product, { paper, ...query }: DrawnPaper) => {
  const args = { params: { id: release, product, paper }, query };
  return useQuery({
    queryKey: keyOf(calls.getSpecimenPages, args),
    queryFn: ({ signal }) => send(calls.getSpecimenPages, { ...args, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Address of a paper as PDF, or of a page of it as a picture, opened by the session. */
export const specimenAddress = (
  { release, product }: Product,
  { paper, ...query }: DrawnPaper,
  page?: number,
): string =>
  addressOf(calls.getSpecimen, {
    params: { id: release, product, paper },
    query: page === undefined ? query : { ...query, page: String(page) },
  });
