import { describe, expect, test } from 'vitest';
import { buyers } from '#tests/products/spec-limits.ts';
import { answeredPage } from './answered-page.ts';
import { ProblemSaid, readByVisitor } from './read-by-visitor.tsx';
import { refusedAnswers } from './refused-answers.ts';

describe('an answer that is refused is explained in English and Khmer', () => {
  test.each(refusedAnswers)('%s: %s %j', async (_says, product, changes, en, km) => {
    const testCase = buyers[product as keyof typeof buyers];
    const [field = ''] = Object.keys(changes);
    expect(answeredPage(product, testCase, field).problems).toEqual([]);

    const { problems } = answeredPage(product, testCase, field, { changes });
    const here = problems.filter(({ at }) => at === `/${field}`);
    expect(here).toHaveLength(1);
    for (const problem of here) {
      const said = <ProblemSaid problem={problem} />;
      expect([await readByVisitor('en', said, product), await readByVisitor('km', said, product)]).toEqual([en, km]);
    }
  });
});
