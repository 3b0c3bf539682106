import { isObject, type Json } from '#engine/language/json.ts';
import { type CheckContext, type Finding, pointer } from '../base/finding.ts';

/** Stands in words that `product:new` could not know. */
const MARK = /\bTODO\b/;

/** Wording that still waits for its author, in what the product says and in its documents. */
export function checkUnfinished({ name, messages, read }: CheckContext): Finding[] {
  return Object.keys(messages).flatMap((locale) =>
    [`locales/${locale}/products/${name}.json`, `locales/${locale}/documents/${name}.json`].flatMap((file) =>
      unfinished(readOrNothing(read, file), '').map(({ at, text }) => ({
        code: 'unfinished-wording',
        file,
        at,
        message: `"${text}" is not written yet.`,
        mend: 'Replace it with words for the customer.',
      })),
    ),
  );
}

function unfinished(node: Json, at: string): { at: string; text: string }[] {
  if (typeof node === 'string') return MARK.test(node) ? [{ at, text: node }] : [];
  const inner = Array.isArray(node) ? [...node.entries()] : isObject(node) ? Object.entries(node) : [];
  return inner.flatMap(([key, value]) => unfinished(value as Json, `${at}${pointer(key)}`));
}

function readOrNothing(read: CheckContext['read'], file: string): Json {
  try {
    return read(file);
  } catch {
    return null;
  }
}
