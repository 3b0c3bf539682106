import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import type { Reply, Shop } from '#tests/support/test-shop.ts';

export const languages = ['en', 'km', 'zh'] as const;

const loadedMessages = new Map<string, Record<string, string>>();

/** The texts of `locales/{language}/{file}.json`, flat; read once. */
export function loadTestMessages(language: (typeof languages)[number], file: string): Record<string, string> {
  const path = `locales/${language}/${file}.json`;
  const found =
    loadedMessages.get(path) ?? flattenMessages(file, JSON.parse(readFileSync(join(projectRoot, path), 'utf8')));
  loadedMessages.set(path, found);
  return found;
}

/**
 * The pointer and the code of a problem: `['/startDate', 'startsInPast']`; no pointer where the problem has no field.
 */
export type ProblemIssue = [pointer: string | undefined, code: string];

/**
 * Status and code of the problem and, if they are reported, place and code of each fault: `'404 draftNotFound'`,
 * `'422 codeWrong /code codeWrong'`.
 */
export type Refusal = `${number} ${string}`;

/** A refusal as problem details whose every text exists in all three languages. */
export function expectRefusal(shop: Shop, reply: Reply, refusal: Refusal, errors?: ProblemIssue[]): void {
  const body = reply.body as ProblemDetails;
  const [status, problem, ...places] = refusal.split(' ');
  expect([`${reply.status}`, `${body.status}`, body.problem], JSON.stringify(body)).toEqual([status, status, problem]);
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  const wrong = (body.errors ?? []).map((error) => [error.pointer, error.problem]);
  if (places.length > 0) expect(wrong.flat()).toEqual(places);
  if (errors) expect(wrong).toEqual(errors);
  expectMessagesExist(shop, body);
}

/** Every message that a refusal names exists in all three languages, and so does each label that fills it. */
export function expectMessagesExist(shop: Shop, body: ProblemDetails): void {
  for (const language of languages) {
    const own = shop.services.catalogue.current('travel')?.messages(language) ?? {};
    // Not put together into one: this is asked of every refusal.
    const words = [own, loadTestMessages(language, 'claim-filing'), loadTestMessages(language, 'problems')];
    const named = [
      `problems.${body.problem}`,
      ...(body.errors ?? []).flatMap(({ message, params }) =>
        typeof params?.label === 'string' ? [message, params.label] : [message],
      ),
    ];
    expect(named.filter((id) => words.every((known) => known[id] === undefined))).toEqual([]);
  }
}
