import { describe, expect, test } from 'vitest';
import { buyers } from '#tests/products/spec-limits.ts';
import { buildAnsweredPage } from './answered-page.ts';
import { refusedAnswers } from './refused-answers.ts';
import { ProblemMessage, renderForVisitor } from './render-for-visitor.tsx';

describe('an answer that is refused is explained in English and Khmer', () => {
  test.each(refusedAnswers)('%s: %s %j', async (_says, product, changes, en, km) => {
    const testCase = buyers[product as keyof typeof buyers];
    const [field = ''] = Object.keys(changes);
    expect(buildAnsweredPage(product, testCase, field).problems).toEqual([]);

    const { problems } = buildAnsweredPage(product, testCase, field, { changes });
    const here = problems.filter(({ at }) => at === `/${field}`);
    expect(here).toHaveLength(1);
    for (const problem of here) {
      const said = <ProblemMessage problem={problem} />;
      expect([await renderForVisitor('en', said, product), await renderForVisitor('km', said, product)]).toEqual([
        en,
        km,
      ]);
    }
  });
});
