import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exportRelease } from '#contract/studio/files.ts';
import type { Product } from '#engine/product.ts';
import { send } from '#web/api/http.ts';
import { useRelease } from '#web/api/studio/releases.ts';
import { EditedFiles } from '#web/surfaces/studio/base/workspace/edited-files.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type BuildResult, createDefinitionReader, createProductReader, memoizeByFiles } from './build-product.ts';

/** Returns the present version of the product; the same object until one of its files changes. */
export function useCurrentProduct(): BuildResult<Product> {
  const { workspace, product } = useWorkspace();
  const make = useMemo(() => {
    const definition = createDefinitionReader(product);
    return memoizeByFiles(workspace, (read) => createProductReader(definition(read)));
  }, [workspace, product]);
  return useInWorkspace(make);
}

/** Returns the product at the start of the release; null if there was none or it is still loading. */
export function useBaseProduct(): Product | null {
  const { release, product } = useWorkspace();
  const base = useRelease(release).data?.base?.id;
  const { data } = useQuery({
    queryKey: ['studio', 'base', base, product],
    queryFn: () => send(exportRelease, { params: { id: base ?? '' }, query: { product } }),
    enabled: base !== undefined,
    // The content of a sold release never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (!data) return null;
    const files = new EditedFiles(data.files);
    const definition = createDefinitionReader(product);
    return memoizeByFiles(files, (read) => createProductReader(definition(read)))().made;
  }, [data, product]);
}
