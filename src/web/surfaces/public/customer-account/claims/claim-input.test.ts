import { expect, test } from 'vitest';
import { dropHidden } from './claim-input.ts';

const form = {
  insured: [
    { id: 'a', name: 'Sok' },
    { id: 'b', name: 'Dara' },
  ],
  benefits: [
    { id: 'room', name: 'Room and board', byDay: true },
    { id: 'surgery', name: 'Surgery', byDay: false },
  ],
  rates: [{ currency: 'KHR', rate: '4100', source: 'NBC', day: '2026-06-01' }],
  asksDischarge: true,
};
const input = { insured: 'b', bills: [], lossDate: '2026-06-10', discharge: '2026-06-20', happened: 'A fall' };
const shown = (more: object, bill: object) =>
  dropHidden({ ...form, ...more }, { ...input, bills: [{ id: '1', ...bill }] });

test('only days are left out if the benefit is not paid by day', () => {
  const days = { from: '2026-06-12', to: '2026-06-10', amount: '250' };
  expect(shown({}, { benefit: 'room', ...days }).bills).toEqual([{ id: '1', benefit: 'room', ...days }]);
  expect(shown({}, { benefit: 'surgery', ...days }).bills).toEqual([{ id: '1', benefit: 'surgery', amount: '250' }]);
  expect(shown({}, days).bills).toEqual([{ id: '1', amount: '250' }]);
});

test('an amount is entered again if its currency has no rate any longer', () => {
  const riel = {
    benefit: 'surgery',
    currency: 'KHR',
    asked: '4100',
    amount: '1.00',
    rate: '4100',
    provider: 'Calmette',
  };
  expect(shown({}, riel).bills).toEqual([{ id: '1', ...riel }]);
  expect(shown({ rates: [] }, riel).bills).toEqual([{ id: '1', benefit: 'surgery', provider: 'Calmette' }]);
});

test('a discharge that is not required is left out, and the only insured person is selected', () => {
  expect(shown({}, {})).toMatchObject({ discharge: '2026-06-20', insured: 'b' });
  const [only] = form.insured;
  expect(shown({ asksDischarge: false, insured: [only] }, {})).toMatchObject({ discharge: '', insured: 'a' });
});
