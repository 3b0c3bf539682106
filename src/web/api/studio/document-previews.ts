import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buildAddress, buildCacheKey } from '#contract/client.ts';
import * as calls from '#contract/studio/material/document-previews.ts';
import { send } from '../http.ts';

type Product = { release: string; product: string };

/**
 * The documents and messages that the customer of an example case would receive from a product.
 *
 * @param persona id of the example case; empty if the server shall choose one
 * @param content hash of the release's content; another content has other documents
 */
export const useDocumentPreviews = ({ release, product }: Product, persona: string, content: string) =>
  useQuery({
    queryKey: [...buildCacheKey(calls.getDocumentPreviews, { params: { id: release, product } }), persona, content],
    queryFn: ({ signal }) =>
      send(calls.getDocumentPreviews, {
        ...{ params: { id: release, product }, signal },
        query: persona === '' ? {} : { persona },
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export type PreviewedDocument = { paper: string; of: string; persona: string; language: calls.PreviewLanguage };

/** The number of a document's pages. */
export const useDocumentPreviewPages = ({ release, product }: Product, { paper, ...query }: PreviewedDocument) => {
  const args = { params: { id: release, product, paper }, query };
  return useQuery({
    queryKey: buildCacheKey(calls.getPreviewPages, args),
    queryFn: ({ signal }) => send(calls.getPreviewPages, { ...args, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Address of a document as PDF, or of one of its pages as a picture. The browser opens it with its session cookie. */
export const documentPreviewAddress = (
  { release, product }: Product,
  { paper, ...query }: PreviewedDocument,
  page?: number,
): string =>
  buildAddress(calls.getDocumentPreview, {
    params: { id: release, product, paper },
    query: page === undefined ? query : { ...query, page: String(page) },
  });
