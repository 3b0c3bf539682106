import type { BodyOf } from '#contract/call.ts';
import { listEdits } from '#contract/studio/files.ts';
import { listSharedUses } from '#contract/studio/material/shared.ts';
import * as calls from '#contract/studio/products.ts';
import { createRelease, getRelease, listReleases } from '#contract/studio/releases.ts';
import { useCall, useFresh, useSend } from '../call-query.ts';
import { send } from '../http.ts';

const DEPENDENT_CALLS = [calls.listReleaseProducts, getRelease, listReleases, listEdits];

/** The products of a release. */
export const useReleaseProducts = (id: string) => useFresh(calls.listReleaseProducts, { params: { id } });

/** Creates a product, in a new release if `release` is not set. Returns the release that contains it. */
export const useAddProduct = (release?: string) =>
  useCall(
    async (body: BodyOf<typeof calls.addProduct>) => {
      const id = release ?? (await send(createRelease, { body: { title: body.names.en } })).id;
      await send(calls.addProduct, { params: { id }, body });
      return id;
    },
    ...DEPENDENT_CALLS,
  );

export const useRemoveProduct = (id: string) =>
  useCall((product: string) => send(calls.removeProduct, { params: { id, product } }), ...DEPENDENT_CALLS);

/** The number of uses of a product's promotion codes. */
export const usePromotionUses = (product: string) => useFresh(calls.listPromotionUses, { params: { product } });

/** The places in which products use lists and shared files. */
export const useSharedUses = (id: string) => useFresh(listSharedUses, { params: { id } });

/** Finds the errors and missing texts of a product. The path generator does not run. */
export const useCheckProduct = (id: string, product: string) =>
  useSend(calls.checkProduct, { params: { id, product } });
