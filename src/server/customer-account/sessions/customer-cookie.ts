import { createTokenCookie } from '#server/people/sessions/token-cookie.ts';
import { CUSTOMER_SESSION_HOURS } from './customer-session-repository.ts';

/** The session cookie of a customer. */
export const customerCookie = createTokenCookie('customer', CUSTOMER_SESSION_HOURS * 3600);
