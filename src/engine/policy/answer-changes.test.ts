import { describe, expect, test } from 'vitest';
import type { Answers } from '../record.ts';
import { applyAnswerChanges, computeAnswerChanges } from './answer-changes.ts';

describe('the changes of a transaction', () => {
  const [anna, bora] = [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Bora' },
  ];
  test.each<[string, Answers, Answers, Answers]>([
    ['nothing', { net: 1, of: { a: 1 } }, { net: 1, of: { a: 1 } }, {}],
    ['an answer', { net: 1 }, { net: 2 }, { '/net': 2 }],
    ['an answer that is not given any more', { net: 1 }, {}, { '/net': null }],
    ['the first people of a list', {}, { persons: [anna] }, { '/persons/a': anna }],
    ['the first of an empty one', { persons: [] }, { persons: [anna] }, { '/persons/a': anna }],
    ['the last of a list', { persons: [anna, bora] }, { persons: [bora] }, { '/persons/a': null }],
    ['all of them', { persons: [anna] }, {}, { '/persons/a': null }],
    ['an empty list', {}, { persons: [] }, { '/persons': [] }],
    ['an empty list that goes', { persons: [] }, {}, { '/persons': null }],
    ['what is no list of people, whole', { to: ['TH'] }, { to: ['TH', 'VN'] }, { '/to': ['TH', 'VN'] }],
    ['people who became a word', { who: [anna] }, { who: 'all' }, { '/who': 'all' }],
    ['a word that became people', { who: 'all' }, { who: [anna] }, { '/who': [anna] }],
    ['things without an id, whole', { of: [{ a: 1 }] }, { of: [{ a: 2 }] }, { '/of': [{ a: 2 }] }],
    ['a list of which not all are people', { of: [anna, 'b'] }, { of: [anna] }, { '/of': [anna] }],
  ])('%s', (_, before, after, changes) => expect(computeAnswerChanges(before, after)).toEqual(changes));

  const both = { persons: [anna, bora] };
  test.each<[string, Answers, Answers, Answers]>([
    ['an answer', { net: 1 }, { '/net': 2, '/name': 'A' }, { net: 2, name: 'A' }],
    ['an answer that goes', { net: 1, name: 'A' }, { '/net': null }, { name: 'A' }],
    ['one of two', both, { '/persons/b/name': 'Bo' }, { persons: [anna, { ...bora, name: 'Bo' }] }],
    ['an answer of one', both, { '/persons/b/name': null }, { persons: [anna, { id: 'b' }] }],
    ['one who goes', both, { '/persons/a': null }, { persons: [bora] }],
    ['one who is another', both, { '/persons/a': { name: 'Dara' } }, { persons: [{ id: 'a', name: 'Dara' }, bora] }],
    ['one who is new', {}, { '/persons/a': { name: 'Dara' } }, { persons: [{ id: 'a', name: 'Dara' }] }],
    ['nobody who is not there', both, { '/persons/c/name': 'Chan' }, both],
  ])('makes: %s', (_, before, changes, after) => expect(applyAnswerChanges(before, changes)).toEqual(after));
});
