import { exchangeStates, findOtherKey, type MessageKeys } from './message-keys.ts';

/** The faults that a person makes in a component. */
export type WebMutation =
  | 'label'
  | 'stateWord'
  | 'notDrawn'
  | 'disabled'
  | 'untied'
  | 'unspoken'
  | 'lostFocus'
  | 'format'
  | 'stale'
  | 'secondPress';

/** A node of the syntax tree with its place. */
export type WebNode = { type: string; start: number; end: number; [member: string]: unknown };

/** A range, and the expression in its place. */
export type Change = { fault: WebMutation; at: WebNode; instead: string; what: string };

type Context = {
  text: (node: WebNode) => string;
  /** The ids of all messages, and of those that the file names. */
  keys: MessageKeys;
  ownKeys: readonly string[];
};
type ExpressionOperator = (node: WebNode, context: Context) => Change[];
/** `value` is null for an attribute without one. */
type AttributeOperator = (name: string, value: WebNode | null, context: Context) => Omit<Change, 'at'>[];

const DRAWN_ALONE = /^(\w*Notice|\w*Refusal|ErrorSummary|Waiting|Done|LoadError|LoadFailure|DateFault|Tag)$/;
const SENDING = /busy|pending|sending|isSaving|isSent|isWorking/i;
const FORMATS = /^(money|date|time|dateTime)$/;
const STALE_CALLS = /^(invalidateCalls|invalidateQueries|invalidateAllBut|setQueryData|refetch)$/;

const listOf = (value: unknown): WebNode[] => (value ?? []) as WebNode[];
const isJsx = (node: unknown): boolean => /^JSX(Element|Fragment)$/.test((node as WebNode | null)?.type ?? '');
const isNothing = (node: WebNode): boolean => node.type === 'Literal' && node.value === null;

/** The name of the called function, or of the method. */
function calledName(node: WebNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as WebNode & { name?: string; property?: { name?: string } };
  return callee.name ?? callee.property?.name;
}

/** The text of another message: `text('a.save')` becomes `text('a.close')`. */
const changeLabel: ExpressionOperator = (node, { keys, ownKeys }) => {
  const [id] = listOf(node.arguments);
  if (calledName(node) !== 'text' || id?.type !== 'Literal') return [];
  const other = findOtherKey(String(id.value), ownKeys, keys);
  return other === undefined ? [] : [{ fault: 'label', at: id, instead: `'${other}'`, what: `as ${other}` }];
};

/** The word of another state: of a message whose id has the state, and of two messages for a condition. */
const changeStateWord: ExpressionOperator = (node, { text, keys }) => {
  const [id] = listOf(node.arguments);
  if (calledName(node) !== 'text' || !id) return [];
  if (id.type === 'ConditionalExpression') {
    const [test, one, other] = [id.test, id.consequent, id.alternate] as WebNode[];
    const instead = `(${text(test as WebNode)}) ? ${text(other as WebNode)} : ${text(one as WebNode)}`;
    return [{ fault: 'stateWord', at: id, instead: `(${instead})`, what: 'exchanged' }];
  }
  const [state, ...more] = listOf(id.expressions);
  if (id.type !== 'TemplateLiteral' || !state || more.length > 0) return [];
  const [before = '', after = ''] = listOf(id.quasis).map(({ value }) => (value as { cooked: string }).cooked);
  const exchanged = exchangeStates(before, after, keys);
  if (Object.keys(exchanged).length === 0) return [];
  const other = `(${JSON.stringify(exchanged)})[${text(state)}] ?? (${text(state)})`;
  return [
    {
      fault: 'stateWord',
      at: state,
      instead: `(${other})`,
      what: 'as another state',
    },
  ];
};

/** A part that a condition shows is never drawn, or the part of the other case is. */
const dropDrawn: ExpressionOperator = (node, { text }) => {
  const fault = 'notDrawn';
  if (node.type === 'LogicalExpression' && node.operator === '&&' && isJsx(node.right))
    return [{ fault, at: node, instead: 'null', what: 'not drawn' }];
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [node.consequent, node.alternate] as [WebNode, WebNode];
    if ((isJsx(one) && isNothing(other)) || (isJsx(other) && isNothing(one)))
      return [{ fault, at: node, instead: 'null', what: 'not drawn' }];
    const instead = `((${text(node.test as WebNode)}) ? ${text(other)} : ${text(one)})`;
    return isJsx(one) && isJsx(other) ? [{ fault, at: node, instead, what: 'exchanged' }] : [];
  }
  if (node.type === 'IfStatement' && returnsJsx(node.consequent as WebNode))
    return [{ fault, at: node.test as WebNode, instead: 'false', what: 'its page not drawn' }];
  if (node.type !== 'JSXElement') return [];
  const name = String(((node.openingElement as WebNode).name as WebNode).name);
  return DRAWN_ALONE.test(name) ? [{ fault, at: node, instead: 'null', what: 'not drawn' }] : [];
};

function returnsJsx(statement: WebNode): boolean {
  const last = statement.type === 'BlockStatement' ? listOf(statement.body).at(-1) : statement;
  return last?.type === 'ReturnStatement' && isJsx(last.argument);
}

/** The focus stays where it was. */
const dropFocus: ExpressionOperator = (node) =>
  /^(focus|focusField)$/.test(calledName(node) ?? '')
    ? [{ fault: 'lostFocus', at: node, instead: 'undefined', what: 'not done' }]
    : [];

/** An amount ten times as high, a day without its format, an instant without its hour. */
const changeFormat: ExpressionOperator = (node, { text }) => {
  const name = calledName(node) ?? '';
  const [value] = listOf(node.arguments);
  if (!FORMATS.test(name) || !value || value.type === 'SpreadElement') return [];
  const fault = 'format';
  if (name === 'money') return [{ fault, at: value, instead: `((${text(value)}) * 10)`, what: 'ten times as high' }];
  const instead =
    name === 'time'
      ? `String(${text(value)})`
      : `new Date(${text(value)}).toISOString().slice(0, ${name === 'date' ? 10 : 16})`;
  return [{ fault, at: node, instead: `(${instead})`, what: 'as ISO' }];
};

/** Nothing is read again after a change, and the key of a cached answer has a part less. */
const keepStale: ExpressionOperator = (node, { text }) => {
  const fault = 'stale';
  const name = calledName(node) ?? '';
  if (STALE_CALLS.test(name)) return [{ fault, at: node, instead: 'undefined', what: 'not done' }];
  const given = listOf(node.arguments);
  const own = { useCall: 1, useSend: 2 }[name];
  if (own !== undefined && given.length > own) {
    const instead = `${text(node.callee as WebNode)}(${given.slice(0, -1).map(text).join(', ')})`;
    return [{ fault, at: node, instead, what: 'changes the last call no more' }];
  }
  if (node.type !== 'Property' || (node.key as { name?: string }).name !== 'queryKey') return [];
  const list = node.value as WebNode;
  const parts = listOf(list.elements);
  if (list.type !== 'ArrayExpression' || parts.length < 2) return [];
  return [{ fault, at: list, instead: `[${parts.slice(0, -1).map(text).join(', ')}]`, what: 'without its last part' }];
};

/** A second press is not ignored. */
const dropGuard: ExpressionOperator = (node, { text }) => {
  const test = node.test as WebNode | undefined;
  if (node.type !== 'IfStatement' || !test || !SENDING.test(text(test)) || returnsJsx(node.consequent as WebNode))
    return [];
  return [{ fault: 'secondPress', at: test, instead: 'false', what: 'never' }];
};

export const EXPRESSION_OPERATORS: readonly ExpressionOperator[] = [
  changeLabel,
  changeStateWord,
  dropDrawn,
  dropFocus,
  changeFormat,
  keepStale,
  dropGuard,
];

const changeDisabled: AttributeOperator = (name, value, { text }) => {
  if (!/^(disabled|aria-disabled|readOnly|required)$/.test(name)) return [];
  const fault = SENDING.test(value ? text(value) : '') ? 'secondPress' : 'disabled';
  const dropped = { fault, instead: 'false', what: 'dropped' } as const;
  if (value === null || value.type === 'Literal') return [dropped];
  return [dropped, { fault: 'disabled', instead: `!(${text(value)})`, what: 'inverted' }];
};

const dropTie: AttributeOperator = (name, value) => {
  if (/^(aria-describedby|describedBy|aria-invalid|aria-labelledby|aria-label|htmlFor|error)$/.test(name) && value)
    return [{ fault: 'untied', instead: 'undefined', what: 'dropped' }];
  const isSpoken =
    /^(aria-live|live)$/.test(name) || (name === 'role' && /^(status|alert)$/.test(String(value?.value)));
  return isSpoken ? [{ fault: 'unspoken', instead: 'undefined', what: 'dropped' }] : [];
};

const dropAutoFocus: AttributeOperator = (name) =>
  name === 'autoFocus' ? [{ fault: 'lostFocus', instead: 'false', what: 'dropped' }] : [];

const dropBusy: AttributeOperator = (name, value) =>
  name === 'busy' && value ? [{ fault: 'secondPress', instead: 'false', what: 'dropped' }] : [];

const changeAmount: AttributeOperator = (name, value, { text }) =>
  name === 'minorUnits' && value
    ? [{ fault: 'format', instead: `((${text(value)}) * 10)`, what: 'ten times as high' }]
    : [];

export const ATTRIBUTE_OPERATORS: readonly AttributeOperator[] = [
  changeDisabled,
  dropTie,
  dropAutoFocus,
  dropBusy,
  changeAmount,
];
