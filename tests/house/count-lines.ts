import { parseSync } from 'oxc-parser';

/** Lines of one file: all of them, those with code, and those with a comment and no code. */
export type LineCount = { lines: number; code: number; comments: number };

/**
 * Counts the lines of a TypeScript file.
 *
 * @param file its name, which shows the parser whether JSX is allowed
 * @throws when the code cannot be parsed
 */
export function countLines(file: string, code: string): LineCount {
  const { comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const bare = comments.reduceRight((text, { start, end }) => text.slice(0, start) + blank(text, start, end), code);
  const lines = code.split('\n').slice(0, code.endsWith('\n') ? -1 : undefined);
  const bareLines = bare.split('\n');
  const isCode = (at: number) => (bareLines[at] ?? '').trim() !== '';
  return {
    lines: lines.length,
    code: lines.filter((_line, at) => isCode(at)).length,
    comments: lines.filter((line, at) => line.trim() !== '' && !isCode(at)).length,
  };

  function blank(text: string, start: number, end: number): string {
    return text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end);
  }
}

/** Adds counts. */
export function sumCounts(counts: readonly LineCount[]): LineCount {
  const sum = (member: keyof LineCount) => counts.reduce((total, count) => total + count[member], 0);
  return { lines: sum('lines'), code: sum('code'), comments: sum('comments') };
}
