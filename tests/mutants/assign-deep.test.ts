import { expect, test } from 'vitest';
import { assignDeep } from './assign-deep.ts';

const sound = () => ({ health: { papers: ['invoice', 'report'] }, motor: { papers: ['photos'] }, days: 5 });

test.each([
  ['a member is dropped', { motor: { papers: ['photos'] }, days: 5 }],
  ['an entry is dropped', { ...sound(), health: { papers: ['report'] } }],
  ['an object becomes a text', { ...sound(), health: 'invoice' }],
  ['a list becomes an object', { ...sound(), health: { papers: {} } }],
  ['nothing is left', {}],
])('data has its earlier content and order of keys again after %s', (_fault, faulty) => {
  const data = sound();
  assignDeep(data, faulty);
  expect(JSON.stringify(data)).toBe(JSON.stringify(faulty));
  assignDeep(data, sound());
  expect(JSON.stringify(data)).toBe(JSON.stringify(sound()));
});

test('a reference to a part sees the change, and sees the part return', () => {
  const data = sound();
  const { health, motor } = data;
  assignDeep(data, { motor: { papers: ['photos', 'receipt'] }, days: 5 });
  expect([health, motor]).toEqual([{}, { papers: ['photos', 'receipt'] }]);
  assignDeep(data, sound());
  expect(data.health).toBe(health);
  expect(health).toEqual({ papers: ['invoice', 'report'] });
});
