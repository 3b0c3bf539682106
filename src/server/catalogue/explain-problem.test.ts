import { expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { partial } from '#tests/support/partial.ts';
import { createProblemExplainer } from './explain-problem.ts';

type Deps = Parameters<typeof createProblemExplainer>[0];
const messages = { 'boat.hire.seats.label': 'Seats', 'boat.hire.rules.full': 'Only {free} seats are free on {day}.' };
const explain = createProblemExplainer(
  partial<Deps>({
    wording: loadWording(readProductFiles(projectRoot)),
    catalogue: { current: (id: string) => (id === 'boat' ? { messages: () => messages } : undefined) },
  }),
);
const details: ProblemDetails = {
  ...{ type: 'urn:problem:notValid', title: 'Not acceptable as it is', status: 422, problem: 'notValid' },
  errors: [
    {
      problem: 'required',
      pointer: '/answers/seats',
      message: 'problems.required',
      params: { label: 'boat.hire.seats.label' },
    },
    { problem: 'full', message: 'boat.hire.rules.full', params: { free: 2, day: '2026-12-07' } },
    { problem: 'strange', message: 'problems.strange' },
  ],
};
const sentences = (headers: Record<string, string>) => {
  const { detail, errors = [] } = explain(details, { headers });
  return [detail, ...errors.map((error) => error.detail)];
};

test('an error has sentences in the language that the request names', () => {
  expect(sentences({ 'accept-language': 'en-GB,km;q=0.5' }).slice(1)).toEqual([
    ...['Seats is required. Please enter it.', 'Only 2 seats are free on 07 Dec, 2026.', undefined],
  ]);
  expect(sentences({ 'accept-language': 'fr, km' })[1]).toContain('Seats');
  expect(sentences({ 'accept-language': 'fr, km' })[1]).toMatch(/[\u1780-\u17ff]/);
});

test('an error has only codes for a browser, and for a request without a language of the shop', () => {
  expect(explain(details, { headers: { 'accept-language': 'en', 'sec-fetch-site': 'same-origin' } })).toBe(details);
  expect(explain(details, { headers: { 'accept-language': '*' } })).toBe(details);
  expect(explain(details, { headers: {} })).toBe(details);
});
