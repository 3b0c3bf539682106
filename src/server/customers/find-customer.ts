import { fieldSchema } from '#engine/product.ts';
import { situationOf } from '#engine/situation.ts';
import type { Finder } from '../drafts/finders.ts';
import { liveFinding } from '../drafts/findings.ts';
import { createQuestionLimit } from '../drafts/question-limit.ts';
import type { Services } from '../services.ts';
import { findCustomer } from './customer-repository.ts';

/** Different questions that one draft may ask in its day. */
export const QUESTIONS_OF_A_DRAFT = 5;
/** Different dates of birth that may be tried for one number in a day, whatever the draft. */
export const QUESTIONS_OF_A_PHONE = 10;

/**
 * What is known of a customer, by phone and date of birth: only for who has proven that phone on this draft. Everybody
 * else, and who asks too much, gets the answer of a stranger, without a look at the database.
 */
export function createCustomerFinder({ database, now }: Services): Finder {
  const ofDraft = createQuestionLimit(QUESTIONS_OF_A_DRAFT, 24 * 60, now);
  const ofPhone = createQuestionLimit(QUESTIONS_OF_A_PHONE, 24 * 60, now);
  return async ({ draftId, product, record, inputs }) => {
    const inputOf = (format: string) =>
      Object.entries(inputs).find(([field]) => fieldSchema(product, field)?.format === format)?.[1];
    const [phone, born] = [inputOf('phone'), inputOf('date')];
    const proof = liveFinding(situationOf(product, record), 'phoneProof');
    const isProven = proof?.status === 'found' && Object.values(proof.inputs).includes(phone ?? null);
    if (!isProven || typeof phone !== 'string' || typeof born !== 'string') return { status: 'not-found' };
    const question = `${phone} ${born}`;
    if (ofDraft.refuses(draftId, question) || ofPhone.refuses(phone, question)) return { status: 'not-found' };
    ofDraft.count(draftId, question);
    ofPhone.count(phone, question);
    const customer = await findCustomer(database.sql, phone, born);
    return customer ? { status: 'found', value: customer.details } : { status: 'not-found' };
  };
}
