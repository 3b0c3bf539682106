import { consents } from '#server/platform/db/schema/paper-schema.ts';
import { findBy, insertInto } from '#server/platform/db/statements.ts';

export const findConsent = findBy(consents, consents.orderId);

export const insertConsent = insertInto(consents);
