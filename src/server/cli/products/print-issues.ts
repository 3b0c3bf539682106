import type { LocatedIssue } from './product-issues.ts';

/** Codes of issues about messages; one changed page may cause dozens of them. */
const WORD_ISSUES = ['message-missing', 'message-unused'];
/** The maximum number of messages that are listed for one product and one of these codes. */
const MAX_LISTED_WORDS = 6;

/**
 * Prints each issue: file, line and fault; the advice; and the path through the journey that shows it. Issues of
 * messages come last. If a product has more than six of one code, they are printed together, so that they do not hide
 * the others.
 */
export function printIssues(findings: LocatedIssue[], say: (line: string) => void): void {
  const others = findings.filter(({ code }) => !WORD_ISSUES.includes(code));
  for (const finding of others) printIssue(finding, say);
  const words = findings.filter(({ code }) => WORD_ISSUES.includes(code));
  const groups = groupIssues(words, ({ product, code }) => `${product} ${code}`);
  for (const group of groups.values())
    if (group.length <= MAX_LISTED_WORDS) for (const finding of group) printIssue(finding, say);
    else printWordIssues(group, say);
}

function printIssue({ file, line, code, message, mend, path = [] }: LocatedIssue, say: (line: string) => void): void {
  const way = path.length > 0 ? `\n  Way: ${path.join(' > ')}` : '';
  say(`${file}:${line}  ${code}: ${message.replace(/^Line \d+: /, '')}\n  ${mend}${way}`);
}

/** Prints messages of one product that are all missing, or all unused: each once, with its languages. */
function printWordIssues(group: LocatedIssue[], say: (line: string) => void): void {
  const [{ product, code, file }] = group as [LocatedIssue];
  const localeOf = (path: string) => path.split('/')[1] ?? '';
  const places = [...groupIssues(group, ({ at }) => at).entries()].map(([at, all]) => {
    const id = at.slice(1).replaceAll('/', '.');
    return `${id} (${all.map((one) => localeOf(one.file)).join(', ')})`;
  });
  const shown = places.slice(0, MAX_LISTED_WORDS);
  const more = places.length > shown.length ? `, and ${places.length - shown.length} more` : '';
  const what = code === 'message-missing' ? 'have no text' : 'are shown by nothing';
  const mend = code === 'message-missing' ? 'Write them' : 'Remove them, or correct their names';
  say(
    `${file.replace(/\/\w+\//, '/*/')}  ${code}: ${places.length} messages ${what}: ${shown.join(', ')}${more}.\n` +
      `  ${mend}; npm run product:check -- ${product} --json lists each.`,
  );
}

function groupIssues(findings: LocatedIssue[], keyOf: (finding: LocatedIssue) => string): Map<string, LocatedIssue[]> {
  const groups = new Map<string, LocatedIssue[]>();
  for (const finding of findings) groups.set(keyOf(finding), [...(groups.get(keyOf(finding)) ?? []), finding]);
  return groups;
}
