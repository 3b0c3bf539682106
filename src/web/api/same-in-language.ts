/**
 * For react-query's `placeholderData`: while the same thing is read in another language, its last answer stays. So the
 * page stays open with its input and its shown errors.
 *
 * @param key the cache key in the new language
 */
export function keepInOtherLanguage<Data>(key: readonly unknown[]) {
  return (before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query && withoutLocale(query.queryKey) === withoutLocale(key) ? before : undefined;
}

const withoutLocale = (key: readonly unknown[]): string =>
  JSON.stringify(key, (name, value: unknown) => (name === 'locale' ? undefined : value));
