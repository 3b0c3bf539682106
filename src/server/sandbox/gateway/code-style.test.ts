import { expect, test } from 'vitest';
import { createCodeWriter } from './code-style.ts';

test('each kind of code alternates between text and number until one style is chosen', () => {
  const codes = createCodeWriter();
  expect([codes.answer(0), codes.answer(0), codes.answer(6), codes.answer(6)]).toEqual(['00', 0, '6', 6]);
  expect([codes.status(0), codes.status(3), codes.status(7)]).toEqual(['0', 3, '7']);
  codes.style = 'number';
  expect([codes.answer(0), codes.answer(5), codes.status(2), codes.status(2)]).toEqual([0, 5, 2, 2]);
  codes.style = 'string';
  expect([codes.answer(0), codes.answer(5), codes.status(2), codes.status(2)]).toEqual(['00', '5', '2', '2']);
});
