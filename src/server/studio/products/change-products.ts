import type { BodyOf } from '#contract/call.ts';
import type { Edit } from '#contract/studio/files.ts';
import type { addProduct as contract } from '#contract/studio/products.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { findAffectedProducts } from '#server/catalogue/products/affected-products.ts';
import { type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { loadTree } from '#server/catalogue/releases/release-repository.ts';
import { buildSkeletonFiles, copyProductFiles, isTaken } from '#server/catalogue/skeletons/skeleton.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { lockOpenRelease, saveEdits } from '../edits/edit-release.ts';
import type { StudioServices } from '../services.ts';

/**
 * Writes all files of a small product into a release.
 * @throws ApiProblem 404 `releaseNotFound`, `productNotFound` for an unknown product to copy, 409 `releaseClosed`,
 * `productTaken`
 */
export async function addProduct(
  services: StudioServices,
  user: SignedInUser,
  release: string,
  { id, names, lineOfBusiness: line, from }: BodyOf<typeof contract>,
): Promise<{ product: string; contentHash: string }> {
  return services.database.transaction('add product', async (sql) => {
    const open = await lockOpenRelease(sql, release, services.now());
    const tree = await loadTree(sql, open);
    const taken = toProductFiles(tree);
    if (isTaken(id, taken)) throw new ApiProblem(409, 'productTaken');
    const made =
      'copy' in from
        ? copyProductFiles({ id, names, line, source: from.copy }, readOwnFiles(from.copy, tree), taken)
        : buildSkeletonFiles({ id, names, line, kind: from.skeleton }, taken);
    // Pictures are no files of a release; a product without a picture gets a drawn scene.
    const edits = Object.entries(made)
      .filter(([path]) => !path.startsWith('public/'))
      .map(([path, after]): Edit => {
        const before = tree[path];
        return { path, pointer: '', ...(before !== undefined && { before }), after };
      });
    const requests = edits.map((edit) => ({ edit, by: user.id }));
    const { contentHash } = await saveEdits(services, sql, open, requests);
    return { product: id, contentHash };
  });
}

/**
 * Removes all files of a product from a release.
 * @throws ApiProblem 404 `releaseNotFound`, `productNotFound`, 409 `releaseClosed`
 */
export async function removeProduct(
  services: StudioServices,
  user: SignedInUser,
  release: string,
  product: string,
): Promise<{ contentHash: string }> {
  return services.database.transaction('remove product', async (sql) => {
    const open = await lockOpenRelease(sql, release, services.now());
    const own = readOwnFiles(product, await loadTree(sql, open));
    const edits = Object.entries(own).map(([path, before]) => ({ edit: { path, pointer: '', before }, by: user.id }));
    const { contentHash } = await saveEdits(services, sql, open, edits);
    return { contentHash };
  });
}

/**
 * Reads the files of a product alone.
 * @throws ApiProblem 404 `productNotFound`
 */
function readOwnFiles(product: string, tree: FileTree): FileTree {
  const ids = listProductIds(toProductFiles(tree));
  if (!ids.includes(product)) throw new ApiProblem(404, 'productNotFound');
  return Object.fromEntries(
    Object.entries(tree).filter(([path]) => findAffectedProducts([path], ids).join() === product),
  );
}
