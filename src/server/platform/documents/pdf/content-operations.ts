/** One operation of a content stream: its operands as they are written, and its place in the stream. */
export type Operation = {
  readonly name: string;
  readonly operands: readonly string[];
  /** The bytes from the first operand to the end of the operator. */
  readonly from: number;
  readonly to: number;
};

/** The operators that begin, place and end texts. */
const KNOWN_OPERATORS = new Set(['q', 'Q', 'cm', 'BT', 'ET', 'Tf', 'Tm', 'Tj', 'TJ', 'BMC', 'BDC', 'EMC']);

/** A blank, the begin of a string, a string in hexadecimal digits, a bracket, an operator, or another operand. */
const TOKEN = /[\s\0]+|\(|<<|>>|\[|\]|<[^>]*>|([A-Za-z'"][^\s()<>[\]{}/%\0]*)|\/?[^\s()<>[\]{}/%\0]+/y;

/** Finds the end of a string in parentheses, which may contain pairs of parentheses. */
function findStringEnd(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at++;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  throw new Error('a string of the content has no end');
}

/** Reads the token at a place: the operator's name if it is one, and its end. */
function readToken(source: string, at: number): { name: string | undefined; isBlank: boolean; end: number } {
  TOKEN.lastIndex = at;
  const [token, name] = TOKEN.exec(source) ?? [];
  if (token === undefined) throw new Error(`unknown content at ${at}`);
  const end = token === '(' ? findStringEnd(source, at) : at + token.length;
  return { name, isBlank: token.trim() === '', end };
}

/**
 * Reads the operations of a content stream that concern texts, given as text in Latin-1. Throws an `Error` for content
 * that it does not know, such as comments.
 */
export function readOperations(source: string): Operation[] {
  const operations: Operation[] = [];
  let operands: string[] = [];
  let begin: number | undefined;
  for (let at = 0; at < source.length; ) {
    const { name, isBlank, end } = readToken(source, at);
    if (name !== undefined) {
      if (KNOWN_OPERATORS.has(name)) operations.push({ name, operands, from: begin ?? at, to: end });
      operands = [];
      begin = undefined;
    } else if (!isBlank) {
      begin ??= at;
      operands.push(source.slice(at, end));
    }
    at = end;
  }
  return operations;
}
