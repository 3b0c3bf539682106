/** Products that a change of these files concerns: their own, or all when it is a file that products share. */
export function productsTouched(paths: string[], ids: string[]): string[] {
  const owners = paths.map(ownerOf);
  return ids.filter((id) => owners.some((owner) => owner === id || !ids.includes(owner)));
}

function ownerOf(path: string): string {
  const [room, first = '', second = '', third = ''] = path.split('/');
  const file =
    room === 'product-schemas' || room === 'machines' ? first : ['products', 'documents'].includes(second) ? third : '';
  return file.replace(/\.json$/, '');
}
