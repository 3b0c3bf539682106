import type { Json } from '#engine/language/json.ts';
import { canCompare, findWrongArgument, inferType, type NameTypes } from './formula-type.ts';
import {
  comparisonOperators,
  type FormulaType,
  findFormulaFunction,
  formulaOperators,
  reservedWords,
} from './formula-vocabulary.ts';

/** A fault of a formula: its kind, its start and end in the typed text, and the text there. */
export type FormulaSyntaxError = {
  is: 'empty' | 'unexpected' | 'unfinished' | 'unclosed' | 'name' | 'function' | 'count' | 'type' | 'table' | 'column';
  from: number;
  to: number;
  found: string;
  /** The permitted number of arguments of a function. */
  least?: number;
  most?: number;
  /** The type that a function or sign takes, and the type that is there. */
  wants?: FormulaType;
  has?: FormulaType;
};

/** The names that a formula may use. */
export type FormulaNames = {
  knows: (name: string) => boolean;
  /** Returns the columns of a table that can be read; undefined if there is no such table. */
  columnsOf: (table: string) => readonly string[] | undefined;
  typeOf: NameTypes;
};

/** Returns true for a word that a formula may contain as it is: a name, a function, a table or a column. */
export const isFinishedWord = (word: string, names: FormulaNames & { tables: readonly string[] }): boolean =>
  names.knows(word) ||
  findFormulaFunction(word) !== undefined ||
  reservedWords.includes(word) ||
  names.tables.some((table) => table === word || names.columnsOf(table)?.includes(word));

export type ParseResult = { logic: Json } | { fault: FormulaSyntaxError };

type Token = { is: 'number' | 'text' | 'name' | 'braced' | 'sign' | 'end'; text: string; from: number; to: number };

const TOKEN_PATTERN =
  /\s+|(\d+(?:\.\d+)?)|("(?:[^"\\]|\\.)*")|([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)|(\{[^}]+\})|(<=|>=|<>|!=|==|[-+*/×÷−=<>≠≤≥(),[\];])/gy;

/** The groups of `TOKEN` in order; spaces belong to no group. */
const tokenKinds = ['number', 'text', 'name', 'braced', 'sign'] as const;

class FormulaParseError extends Error {
  constructor(readonly fault: FormulaSyntaxError) {
    super(fault.is);
  }
}

/** Parses a typed formula. Returns its expression, or its first fault. */
export function parseFormula(typed: string, names: FormulaNames): ParseResult {
  try {
    const logic = new FormulaParser(tokenize(typed), names).whole();
    return { logic };
  } catch (error) {
    if (error instanceof FormulaParseError) return { fault: error.fault };
    throw error;
  }
}

function tokenize(typed: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < typed.length) {
    TOKEN_PATTERN.lastIndex = at;
    const found = TOKEN_PATTERN.exec(typed);
    if (!found) throw new FormulaParseError({ is: 'unexpected', from: at, to: at + 1, found: typed.charAt(at) });
    const [text, ...groups] = found;
    const to = at + text.length;
    const is = tokenKinds[groups.findIndex((group) => group !== undefined)];
    if (is) tokens.push({ is, text, from: at, to });
    at = to;
  }
  tokens.push({ is: 'end', text: '', from: typed.length, to: typed.length });
  return tokens;
}

class FormulaParser {
  private at = 0;
  constructor(
    private readonly tokens: readonly Token[],
    private readonly names: FormulaNames,
  ) {}

  whole(): Json {
    const [first] = this.tokens;
    if (first?.is === 'end') this.stop('empty', first);
    const logic = this.expression();
    const after = this.next;
    if (after.is !== 'end') this.stop('unexpected', after);
    return logic;
  }

  private get next(): Token {
    return this.tokens[this.at] as Token;
  }

  private stop(is: FormulaSyntaxError['is'], { from, to, text }: Token, more: Partial<FormulaSyntaxError> = {}): never {
    throw new FormulaParseError({ is, from, to, found: text, ...more });
  }

  private take(text: string): boolean {
    const isThere = this.next.text === text && this.next.is !== 'text';
    if (isThere) this.at += 1;
    return isThere;
  }

  private expression(): Json {
    return this.joined('or', () => this.joined('and', () => this.negated()));
  }

  private joined(word: 'and' | 'or', part: () => Json): Json {
    const parts = [part()];
    while (this.take(word)) parts.push(part());
    return parts.length === 1 ? (parts[0] as Json) : { [word]: parts };
  }

  private negated(): Json {
    return this.take('not') ? toSingleArgument('!', this.negated()) : this.compared();
  }

  private compared(): Json {
    const left = this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.atom()));
    if (this.take('in')) return { in: [left, this.sumOrAtom()] };
    const operator = this.signAmong(comparisonOperators);
    if (operator === undefined) return left;
    const sign = this.tokens[this.at - 1] as Token;
    const args = [left, this.sumOrAtom()];
    const [has, other] = args.map((arg) => inferType(arg, this.names.typeOf));
    if (!canCompare(operator, has, other)) this.stop('type', sign, { wants: has ?? 'number', has: other ?? 'text' });
    // A value between two others: 1 <= days <= 90.
    if (!['==', '!='].includes(operator) && formulaOperators[this.next.text] === operator) {
      this.at += 1;
      args.push(this.sumOrAtom());
    }
    return { [operator]: args };
  }

  private sumOrAtom(): Json {
    return this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.atom()));
  }

  private signAmong(operators: readonly string[]): string | undefined {
    const { is, text } = this.next;
    const operator = is === 'sign' ? formulaOperators[text] : undefined;
    if (operator === undefined || !operators.includes(operator)) return undefined;
    this.at += 1;
    return operator;
  }

  /** Parses sums and products: `a + b + c` is one operation of three terms, `a - b - c` is `(a - b) - c`. */
  private chain(operators: readonly string[], part: () => Json): Json {
    let left = part();
    let open: { operator: string; args: Json[] } | undefined;
    for (;;) {
      const operator = this.signAmong(operators);
      if (operator === undefined) return left;
      const sign = this.tokens[this.at - 1] as Token;
      const right = part();
      this.checkNumbers(sign, open ? [right] : [left, right]);
      if (open?.operator === operator && (operator === '+' || operator === '*')) open.args.push(right);
      else {
        open = { operator, args: [left, right] };
        left = { [operator]: open.args };
      }
    }
  }

  private checkNumbers(sign: Token, args: readonly Json[]): void {
    const has = args.map((arg) => inferType(arg, this.names.typeOf)).find((type) => type && type !== 'number');
    if (has !== undefined) this.stop('type', sign, { wants: 'number', has });
  }

  private atom(): Json {
    const token = this.next;
    this.at += 1;
    if (token.is === 'end') this.stop('unfinished', token);
    if (token.is === 'number') return String(Number(token.text)) === token.text ? Number(token.text) : token.text;
    if (token.is === 'text') return unquote(token.text);
    if (token.is === 'braced') return this.name(token, token.text.slice(1, -1));
    if (token.is === 'name') return this.word(token);
    if (token.text === '(') {
      const inner = this.expression();
      if (!this.take(')')) this.stop('unclosed', token);
      return inner;
    }
    if (token.text === '[') return this.list(token, ']');
    if (formulaOperators[token.text] === '-' && this.next.is === 'number') {
      const number = this.next.text;
      this.at += 1;
      return String(Number(number)) === number ? -Number(number) : `-${number}`;
    }
    return this.stop('unexpected', token);
  }

  private word(token: Token): Json {
    const { text } = token;
    if (text === 'true' || text === 'false') return text === 'true';
    if (text === 'null') return null;
    if (this.next.is === 'sign' && this.next.text === '(') return this.call(token);
    if (reservedWords.includes(text)) this.stop('unexpected', token);
    return this.name(token, text);
  }

  private name(token: Token, name: string): Json {
    if (!this.names.knows(name)) this.stop('name', token, { found: name });
    return { var: name };
  }

  private call(token: Token): Json {
    const { text } = token;
    const { arity: [least, most] = [0, 0] } = findFormulaFunction(text) ?? this.stop('function', token);
    const open = this.next;
    this.at += 1;
    const args = text === 'lookup' ? [...this.tableAndColumn(), ...this.list(open, ')')] : this.list(open, ')');
    if (args.length < least || args.length > most) this.stop('count', token, { least, most });
    const wrong = findWrongArgument(text, args, this.names.typeOf);
    if (wrong) this.stop('type', token, { wants: wrong.wants, has: wrong.has });
    const [only] = args;
    return args.length === 1 && only !== undefined ? toSingleArgument(text, only) : { [text]: args };
  }

  private tableAndColumn(): Json[] {
    const [table, column] = [this.bare(), this.bare()];
    const columns = this.names.columnsOf(table.text);
    if (!columns) this.stop('table', table);
    if (!columns.includes(column.text)) this.stop('column', column);
    return [table.text, column.text];
  }

  /** Parses the name of a table or column, with the comma after it. */
  private bare(): Token {
    const token = this.next;
    if (token.is !== 'name' && token.is !== 'braced') this.stop(token.is === 'end' ? 'unfinished' : 'table', token);
    this.at += 1;
    this.take(',') || this.take(';');
    return token.is === 'braced' ? { ...token, text: token.text.slice(1, -1) } : token;
  }

  private list(open: Token, close: string): Json[] {
    const parts: Json[] = [];
    if (this.take(close)) return parts;
    do parts.push(this.expression());
    while (this.take(',') || this.take(';'));
    if (!this.take(close)) this.stop('unclosed', open);
    return parts;
  }
}

/** Writes a single argument without a list around it, as the files do. An argument that is a list stays in a list. */
const toSingleArgument = (operator: string, arg: Json): Json => ({ [operator]: Array.isArray(arg) ? [arg] : arg });

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}
