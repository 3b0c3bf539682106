import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerProblems } from '../http/problem-handler.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code });
const failedQuery = (cause: Error) => new Error('Failed query: select 1', { cause });

test.each([
  ['too many connections', coded('53300'), true],
  ['no memory', failedQuery(coded('53200')), true],
  ['a limit of settings', failedQuery(coded('53400')), true],
  ['an end by the administrator', failedQuery(coded('57P01')), true],
  ['a start', coded('57P03'), true],
  ['a broken connection', failedQuery(coded('08006')), true],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  ['no connection', failedQuery(new DatabaseUnavailable('ECONNREFUSED')), true],
  ['a broken rule of a table', failedQuery(coded('23505')), false],
  ['another host that is away', coded('ECONNREFUSED'), false],
  ['no error', undefined, false],
])('%s is a database that is away: %s %s', (_what, error, isAway) => expect(isDatabaseUnavailable(error)).toBe(isAway));

test('a call without room in the database receives a 503, a code and the time to wait', async () => {
  const app = Fastify();
  answerProblems(app);
  app.get('/full', () => Promise.reject(failedQuery(coded('53300'))));
  const { statusCode, headers, body } = await app.inject('/full');
  expect([statusCode, headers['retry-after'], JSON.parse(body).problem]).toEqual([503, '5', 'databaseAway']);
});
