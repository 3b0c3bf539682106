import { randomInt } from 'node:crypto';
import { namesRead } from '#engine/expression.ts';
import type { Product } from '#engine/product.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';
import type { Persona } from '#workbench/check/run-persona.ts';

/**
 * The persona with a mobile number of its own: all personas share one, to which only so many codes go in an hour. A
 * number that receives no codes stays, for that is what the persona is about.
 */
export function withOwnPhone(product: Product, persona: Persona): Persona {
  const [field = ''] = namesRead(product.definition.product.policyholder.phone);
  const phone = persona.answers[field];
  if (typeof phone !== 'string' || !phone.startsWith('+85512') || !isMobile(phone)) return persona;
  return { ...persona, answers: { ...persona.answers, [field]: `+85512${randomInt(100_000, 1_000_000)}` } };
}
