import { parseSync } from 'oxc-parser';

/** A word that begins a noun clause, at the start of a comment or of a sentence in it. */
const CLAUSE =
  /(?:^|[.:;] +)(?:(?<always>What|Who|Whom|Whose|Whether|Which|How|Whatever|Whoever|This is what|The one that|That which)|(?<sometimes>When|Where))\b(?<rest>[^.]*)/g;

/** A line comment of files that are not TypeScript: settings, styles, templates, SQL. `#` begins code of Typst. */
const LINE_COMMENT = /^\s*(?:#(?!let|set|show|import|if|for)|--|\/\/|\/\*+|\*|<!--)\s?(?<text>.*?)(?:\*\/|-->)?$/;

/**
 * Comments that begin with a noun clause ("What is sent.", "Whether it fits."), as `file:line text`. A question is a
 * sentence, and so is "When x happens, y follows."
 *
 * @throws when the code cannot be parsed
 */
export function nounClauses(file: string, code: string): string[] {
  return (/\.[jt]sx?$|\.mjs$/.test(file) ? listCodeComments(file, code) : listTextComments(code))
    .filter(({ text }) => [...text.matchAll(CLAUSE)].some(isClause))
    .map(({ text, line }) => `${file}:${line} ${text.slice(0, 100)}`);
}

type Comment = { text: string; line: number };

function listCodeComments(file: string, code: string): Comment[] {
  const { comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return comments.map(({ value, start }) => ({
    text: value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    line: code.slice(0, start).split('\n').length,
  }));
}

/** Comments on lines of their own; lines that follow each other are one comment. */
function listTextComments(code: string): Comment[] {
  const comments: Comment[] = [];
  let isOpen = false;
  for (const [index, line] of code.split('\n').entries()) {
    const text = LINE_COMMENT.exec(line)?.groups?.text?.trim();
    const last = comments.at(-1);
    if (text && isOpen && last) last.text += ` ${text}`;
    else if (text) comments.push({ text, line: index + 1 });
    isOpen = Boolean(text);
  }
  return comments;
}

function isClause({ groups }: RegExpMatchArray): boolean {
  const rest = groups?.rest ?? '';
  if (rest.includes('?')) return false;
  return groups?.always !== undefined || !rest.includes(',');
}
