import { SITE_FILE } from '#contract/studio/material/site-settings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useReleaseProductNames } from './use-release-product-names.ts';

/** Returns a function that names a file of a release for the user, for example a product's texts in a language. */
export function useFileName(release: string): (path: string) => string {
  const text = useText();
  const nameOf = useReleaseProductNames(release);
  return (path) => {
    if (path === SITE_FILE) return text('studio.site');
    const [, language, worded] = /^locales\/(en|km|zh)\/products\/(\w+)\.json$/.exec(path) ?? [];
    if (worded) {
      return text('studio.files.words', { product: nameOf(worded), language: text(`portal.languages.${language}`) });
    }
    const [, product, file] = /^product-schemas\/(\w+)\/(.+)$/.exec(path) ?? [];
    if (product === 'shared') return text('studio.files.shared', { file: `${file}` });
    return product ? text('studio.files.of', { product: nameOf(product), file: `${file}` }) : path;
  };
}
