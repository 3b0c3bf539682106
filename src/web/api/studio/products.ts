import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { listEdits } from '#contract/studio/files.ts';
import { listSharedUses } from '#contract/studio/material/shared.ts';
import * as calls from '#contract/studio/products.ts';
import { createRelease, getRelease, listReleases } from '#contract/studio/releases.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

const DEPENDENT_CALLS = [calls.listReleaseProducts, getRelease, listReleases, listEdits];

/** The products that a release has. */
export const useReleaseProducts = (id: string) =>
  useQuery({ ...callQuery(calls.listReleaseProducts, { params: { id } }), staleTime: 0 });

/** Begins a product; in a release of its own where `release` is not said. Gives the release that it is in. */
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

/** How often the promotion codes of a product were used. */
export const usePromotionUses = (product: string) =>
  useQuery({ ...callQuery(calls.listPromotionUses, { params: { product } }), staleTime: 0 });

/** Where products use lists and what they share. */
export const useSharedUses = (id: string) =>
  useQuery({ ...callQuery(listSharedUses, { params: { id } }), staleTime: 0 });

/** Looks what is still to do in a product. */
export const useCheckProduct = (id: string, product: string) =>
  useCall(() => send(calls.checkProduct, { params: { id, product } }));
