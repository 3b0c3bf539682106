import Type from 'typebox';
import { post } from '../call.ts';
import { closedObject, textInput } from '../schemas.ts';
import { orderDetail } from './order-histories.ts';

/* Payments that the insurer received by another method and that a person records. */

const reason = textInput(500);

/**
 * Marks a confirmed order as paid, only for the whole amount that is due, and issues the policy. Money that arrives
 * later is refunded. Above the limit of one person the order waits for a colleague's approval (`waits`). 422
 * `amountNotDue`; 409 `consentMissing`, `notAllowedNow`, `alreadyPaid`, `moneyRequestWaits`.
 */
export const markAsPaid = post(
  '/api/b2b/orders/:id/mark-as-paid',
  ['insurer:orders'],
  'Mark a confirmed order as paid',
  {
    body: closedObject({
      /** The amount that the insurer has received, in minor units. */
      amount: Type.Integer({ minimum: 1 }),
      /** Reference of the bank transfer or number of the receipt. */
      reference: textInput(80),
      reason,
    }),
    reply: orderDetail,
  },
);

/**
 * Requests that a wrong mark-as-paid is made void: the policy never gave cover, and the booked payment, premium and
 * commission are reversed. A colleague must approve it (`waits`). 409 `voidNotMarked` if the order did not buy its policy
 * by a mark-as-paid, `moneyRequestWaits`, `policyRequestWaits` if a cancellation waits, `alreadyVoid`, `voidAfterClaim`,
 * `voidAfterChange`, `voidAfterEnd` if the policy was cancelled or lapsed, `voidAfterSettlement` if the commission was
 * settled.
 */
export const voidPayment = post(
  '/api/b2b/orders/:id/void-payment',
  ['insurer:orders'],
  'Ask a colleague to make a wrong mark-as-paid void',
  { body: closedObject({ reason }), reply: orderDetail },
);
