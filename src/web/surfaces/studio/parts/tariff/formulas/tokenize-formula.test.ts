import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { buildProductNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { parseFigure, tokenizeFormula } from './tokenize-formula.ts';

const names = buildProductNames(
  { car: { vehicleValue: { label: 'Value' } }, premium: { basic: 'Basic premium' } },
  undefined,
);
const tokens = (logic: Json) => tokenizeFormula(logic, names, (word) => word);
const said = (logic: Json) =>
  tokens(logic)
    .map((token) => ('words' in token ? token.words : `‹${token.figure}›`))
    .join('');

test('a formula is shown as a sentence with figures that can be changed', () => {
  const lookup = { lookup: ['ageLoadings', 'share', { var: 'vehicleAge' }] };
  expect(said({ '*': [{ var: 'basic' }, { '+': ['0.1', lookup] }] })).toBe(
    'Basic premium × (‹0.1› + Age loadings › Share [Vehicle age])',
  );
  expect(said({ max: [{ '*': [{ var: 'vehicleValue' }, 2] }, 1000] })).toBe('max (Value × ‹2›; ‹1000›)');
  expect(said({ if: [{ '==': [{ var: 'months' }, 12] }, '0.1', '0.03'] })).toBe(
    'if Months = ‹12›: ‹0.1›; otherwise ‹0.03›',
  );
});

test('a figure has its place in the formula, and remains a number or a text', () => {
  const logic = { max: [{ '*': [{ var: 'vehicleValue' }, '0.02'] }, 1000] };
  const figures = tokens(logic).flatMap((token) => ('figure' in token ? [token] : []));
  expect(figures).toEqual([
    { figure: '0.02', at: ['max', 0, '*', 1], isNumber: false },
    { figure: '1000', at: ['max', 1], isNumber: true },
  ]);
  expect([parseFigure('1200', true), parseFigure('0.03', false), parseFigure('12.50', true)]).toEqual([
    1200,
    '0.03',
    '12.50',
  ]);
});
