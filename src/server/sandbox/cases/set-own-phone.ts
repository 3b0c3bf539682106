import { randomInt } from 'node:crypto';
import type { Case } from '#engine/cases/run-case.ts';
import { listReadNames } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';

/**
 * Replaces the case's mobile number by a random one, because all cases share a number and the codes per hour are
 * limited. A number that receives no codes stays, because the case tests it.
 */
export function setOwnPhone(product: Product, testCase: Case): Case {
  const [field = ''] = listReadNames(product.definition.product.policyholder.phone);
  const phone = testCase.answers[field];
  if (typeof phone !== 'string' || !phone.startsWith('+85512') || !isMobile(phone)) return testCase;
  return { ...testCase, answers: { ...testCase.answers, [field]: `+85512${randomInt(100_000, 1_000_000)}` } };
}
