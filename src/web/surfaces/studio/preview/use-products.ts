import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exportRelease } from '#contract/studio/files.ts';
import type { Product } from '#engine/product.ts';
import { send } from '#web/api/http.ts';
import { useRelease } from '#web/api/studio/releases.ts';
import { EditedFiles } from '#web/surfaces/studio/base/workspace/edited-files.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { definitionOf, type Made, productOf, rememberedByFiles } from './put-together.ts';

/** The product as it is written now; the same as long as none of its files changes. */
export function useProductNow(): Made<Product> {
  const { workspace, product } = useWorkspace();
  const make = useMemo(() => {
    const definition = definitionOf(product);
    return rememberedByFiles(workspace, (read) => productOf(definition(read)));
  }, [workspace, product]);
  return useInWorkspace(make);
}

/** The product as it was when the release began; null where there was none, or it is still on its way. */
export function useProductBefore(): Product | null {
  const { release, product } = useWorkspace();
  const base = useRelease(release).data?.base?.id;
  const { data } = useQuery({
    queryKey: ['studio', 'base', base, product],
    queryFn: () => send(exportRelease, { params: { id: base ?? '' }, query: { product } }),
    enabled: base !== undefined,
    // What a release was when it was sold stays so.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (!data) return null;
    const files = new EditedFiles(data.files);
    const definition = definitionOf(product);
    return rememberedByFiles(files, (read) => productOf(definition(read)))().made;
  }, [data, product]);
}
