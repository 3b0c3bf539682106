import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trackMethods } from './allowed-methods.ts';

test('the methods of a path are those of its calls, also with parameters', () => {
  const app = Fastify();
  const methodsOf = trackMethods(app);
  const answer = async () => null;
  app.get('/api/orders/:id', answer);
  app.patch('/api/orders/:id', answer);
  app.post('/api/orders/search', answer);
  app.all('/api/*', answer);
  app.get('/orders', answer);
  expect(methodsOf('/api/orders/a1')).toEqual(['GET', 'PATCH']);
  expect(methodsOf('/api/orders/search')).toEqual(['GET', 'POST', 'PATCH']);
  expect(methodsOf('/api/orders')).toEqual([]);
  expect(methodsOf('/orders')).toEqual([]);
});
