import { parseSync } from 'oxc-parser';

/** A word that begins a noun clause, at the start of a comment or of a sentence in it. */
const CLAUSE =
  /(?:^|[.:;] +)(?:(?<always>What|Who|Whom|Whose|Whether|Which|How|Whatever|Whoever|This is what|The one that|That which)|(?<sometimes>When|Where))\b(?<rest>[^.]*)/g;

/**
 * Comments that begin with a noun clause ("What is sent.", "Whether it fits."), as `file:line text`. A question is a
 * sentence, and so is "When x happens, y follows."
 *
 * @throws when the code cannot be parsed
 */
export function nounClauses(file: string, code: string): string[] {
  const { comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return comments.flatMap(({ value, start }) => {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (![...text.matchAll(CLAUSE)].some(isClause)) return [];
    return [`${file}:${code.slice(0, start).split('\n').length} ${text.slice(0, 100)}`];
  });
}

function isClause({ groups }: RegExpMatchArray): boolean {
  const rest = groups?.rest ?? '';
  if (rest.includes('?')) return false;
  return groups?.always !== undefined || !rest.includes(',');
}
