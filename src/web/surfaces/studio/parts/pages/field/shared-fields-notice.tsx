import { isObject } from '#engine/language/json.ts';
import { useReleaseProducts } from '#web/api/studio/products.ts';
import { useReleaseTexts } from '#web/api/studio/release-files.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { PageContext } from '../edits/field-edits.ts';

/** Explains that a list uses shared fields, names their other users, and that a change affects this product only. */
export function SharedFieldsNotice({ on, list }: { on: PageContext; list: string }) {
  const text = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const { release, product } = useWorkspace();
  const file = findSharedFile(useFile(formFile(product)), on.name, list);
  const { data: products = [] } = useReleaseProducts(release);
  const others = products.filter((one) => one.product !== product);
  const paths = file === undefined ? [] : others.map((one) => formFile(one.product));
  const { data: forms = [] } = useReleaseTexts(release, paths);
  if (file === undefined) return null;
  const names = others
    .filter((_one, at) => forms[at]?.includes(`/${file}#`))
    .map((one) => one.names[locale === 'km' ? 'km' : 'en'] ?? one.product);
  return (
    <p className="text-muted text-small">
      {names.length > 0
        ? text('studio-pages.items.sharedWith', { products: format.list(names) })
        : text('studio-pages.items.shared')}
    </p>
  );
}

/** Returns the shared file of a list's fields, for example `insured-person.json`. */
function findSharedFile(form: unknown, page: string, list: string): string | undefined {
  let node: unknown = form;
  for (const key of ['pages', page, 'schema', 'properties', list, 'items'])
    node = isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  const written = JSON.stringify(node) ?? '';
  return /shared\/([\w-]+\.json)#/.exec(written)?.[1];
}
