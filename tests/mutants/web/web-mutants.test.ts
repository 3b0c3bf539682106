import { expect, test } from 'vitest';
import { instrumentMutants } from '../instrument.ts';
import { listWebMutants } from './web-mutants.ts';

const KEYS = ['a.save', 'a.close', 'a.state.open', 'a.state.paid', 'a.state.lost'];
const mutantsOf = (body: string) =>
  listWebMutants('src/web/kit/part.tsx', `function Part() {\n${body}\n}`, KEYS).map(
    ({ fault, instead, embedding }) => `${fault} ${embedding}: ${instead}`,
  );

test.each<[string, string, string[]]>([
  ['a label', "return text('a.save');", ["label expression: 'a.close'"]],
  [
    'the word of a state',
    'return text(`a.state.$' + '{now}`);',
    ['stateWord expression: (({"open":"paid","paid":"lost","lost":"open"})[now] ?? (now))'],
  ],
  ['two words of a condition', "return text(b ? 'x.y' : 'x.z');", ["stateWord expression: ((b) ? 'x.z' : 'x.y')"]],
  ['a part for a condition', 'return <p>{open && <b />}</p>;', ['notDrawn expression: null']],
  ['one of two parts', 'return <p>{open ? <b /> : <i />}</p>;', ['notDrawn expression: ((open) ? <i /> : <b />)']],
  ['a notice inside a part', 'return <p><Notice>No.</Notice></p>;', ['notDrawn child: null']],
  ['the page of an error', 'if (error) return <b />;', ['notDrawn expression: false']],
  [
    'a disabled state',
    'return <input disabled={isOver} />;',
    ['disabled expression: false', 'disabled expression: !(isOver)'],
  ],
  ['a tie by expression', 'return <p aria-describedby={id} />;', ['untied expression: undefined']],
  ['a tie by text', 'return <label htmlFor="name" />;', ['untied child: undefined']],
  ['a part that is read aloud', 'return <b live />;', ['unspoken attribute: undefined']],
  ['the focus', 'box.current?.focus();', ['lostFocus expression: undefined']],
  ['an amount', 'return money(sum, currency);', ['format expression: ((sum) * 10)']],
  ['a day', 'return date(from);', ['format expression: (new Date(from).toISOString().slice(0, 10))']],
  ['an answer that is read again', 'void refetch();', ['stale expression: undefined']],
  ['what a call changes', 'return useCall(act, one, other);', ['stale expression: useCall(act, one)']],
  ['a key', 'return { queryKey: [name, locale] };', ['stale expression: [name]']],
  ['a guard', 'if (isSending) return;', ['secondPress expression: false']],
  ['a busy button', 'return <B busy={a.isPending} />;', ['secondPress expression: false']],
])('a mutant of %s', (_what, body, expected) => expect(mutantsOf(body)).toEqual(expected));

test('each mutant is written in the source in the form that JSX needs', () => {
  const code = 'const part = () => <p role="status" live><Notice a="b" /></p>;';
  const mutants = listWebMutants('src/web/part.tsx', code, KEYS).map((mutant, index) => ({
    ...mutant,
    number: index + 1,
  }));
  expect(instrumentMutants('src/web/part.tsx', code, mutants)).toBe(
    'const part = () => <p role={(__mutant(1) ? undefined : ("status"))} live={__mutant(2) ? undefined :  true}>' +
      '{(__mutant(3) ? null : (<Notice a="b" />))}</p>;',
  );
});
