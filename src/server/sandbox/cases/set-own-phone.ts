import { randomInt } from 'node:crypto';
import type { Case } from '#engine/cases/run-case.ts';
import { listReadNames } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';

/**
 * The case with a mobile number of its own: all cases share one, to which only so many codes go in an hour. A
 * number that receives no codes stays, for that is what the case is about.
 */
export function setOwnPhone(product: Product, testCase: Case): Case {
  const [field = ''] = listReadNames(product.definition.product.policyholder.phone);
  const phone = testCase.answers[field];
  if (typeof phone !== 'string' || !phone.startsWith('+85512') || !isMobile(phone)) return testCase;
  return { ...testCase, answers: { ...testCase.answers, [field]: `+85512${randomInt(100_000, 1_000_000)}` } };
}
