import { isObject, type Json } from '#engine/language/json.ts';
import { type CheckContext, formatPointer, type Issue } from '../base/issue.ts';

/** The mark in words that `product:new` could not know. */
const UNFINISHED_MARK = /\bTODO\b/;

/** Finds texts of the product and its documents that an author has not written yet. */
export function checkUnfinished({ name, messages, read }: CheckContext): Issue[] {
  return Object.keys(messages).flatMap((locale) =>
    [`locales/${locale}/products/${name}.json`, `locales/${locale}/documents/${name}.json`].flatMap((file) =>
      isUnfinished(readIfPresent(read, file), '').map(({ at, text }) => ({
        code: 'unfinished-wording',
        file,
        at,
        message: `"${text}" is not written yet.`,
        mend: 'Replace it with words for the customer.',
      })),
    ),
  );
}

function isUnfinished(node: Json, at: string): { at: string; text: string }[] {
  if (typeof node === 'string') return UNFINISHED_MARK.test(node) ? [{ at, text: node }] : [];
  const inner = Array.isArray(node) ? [...node.entries()] : isObject(node) ? Object.entries(node) : [];
  return inner.flatMap(([key, value]) => isUnfinished(value as Json, `${at}${formatPointer(key)}`));
}

function readIfPresent(read: CheckContext['read'], file: string): Json {
  try {
    return read(file);
  } catch {
    return null;
  }
}
