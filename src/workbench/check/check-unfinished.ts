import { type CheckContext, createIssueList, type Issue, readIfPresent } from '../base/issue.ts';
import { listJsonNodes } from '../base/json-tree.ts';

/** The mark that `product:new` writes into texts that the author has to complete. */
const UNFINISHED_MARK = /\bTODO\b/;

/** Finds texts of the product and its documents that an author has not written yet. */
export function checkUnfinished({ name, messages, read }: CheckContext): Issue[] {
  const files = Object.keys(messages).flatMap((locale) =>
    ['products', 'documents'].map((folder) => `locales/${locale}/${folder}/${name}.json`),
  );
  return files.flatMap((file) => {
    const { issues, add } = createIssueList(file);
    for (const { path, value } of listJsonNodes(readIfPresent(read, file) ?? null))
      if (typeof value === 'string' && UNFINISHED_MARK.test(value))
        add('unfinished-wording', path, `"${value}" is not written yet.`, 'Replace it with words for the customer.');
    return issues;
  });
}
