import { expect, test } from 'vitest';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import { partial } from '#tests/support/partial.ts';
import { parsePerson } from './sign-in-customer.ts';

/** SMS goes only to phones in Cambodia. */
const config = partial<Parameters<typeof parsePerson>[0]>({ sms: { countries: ['KH'] } });
const dateOfBirth = '1986-04-12';

test('a phone that receives codes identifies its person, and a mailbox does not matter', () => {
  const named = { phone: '+85512345678', born: dateOfBirth, mailbox: null, recipient: '+85512345678' };
  for (const more of [{}, { email: 'sok@example.com' }])
    expect(parsePerson(config, { phone: '012 345 678', dateOfBirth, ...more })).toEqual(named);
});

test('another phone identifies its person only with the mailbox, and messages go to the mailbox as it was entered', () => {
  expect(parsePerson(config, { phone: '+33 6 12 34 56 78', dateOfBirth, email: ' Marie+x@Example.com ' })).toEqual({
    ...{ phone: '+33612345678', born: dateOfBirth },
    ...{ mailbox: 'marie@example.com', recipient: 'Marie+x@Example.com' },
  });
});

test.each([
  [{ phone: '12', email: 'a@b.example' }, 'phoneInvalid /phone'],
  [{ phone: '+33612345678' }, 'mailNeeded /email'],
  [{ phone: '+33612345678', email: 'marie@example' }, 'mailNeeded /email'],
  [{ phone: '+33612345678', email: 'ma rie@example.com' }, 'mailNeeded /email'],
])('%j is refused', (said, refusal) => {
  const refused = () => {
    try {
      parsePerson(config, { dateOfBirth, ...said });
    } catch (error) {
      const { code, problems } = error as ApiProblem;
      return `${code} ${problems[0]?.at}`;
    }
    return 'taken';
  };
  expect(refused()).toBe(refusal);
});
