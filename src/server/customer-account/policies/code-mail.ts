import type { Locale } from '#contract/products.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { MAIL_CODE_MINUTES } from '#server/platform/codes/one-time-code.ts';
import type { Letter } from '#server/platform/messages/message-repository.ts';
import { selectContactEmail } from '#server/site/site-config.ts';

/** Builds the mail with a code for "My insurance". It contains no text that a person typed. */
export function buildCodeMail(services: ClaimServices, code: string, language: Locale): Letter {
  const say = (id: string, params: Record<string, string | number> = {}) => services.wording.say(language, id, params);
  const number = say('interface.contact.tollFreeNumber');
  const body = [
    say('messages.code', { code, minutes: MAIL_CODE_MINUTES }),
    say('quote.mail.unwanted', { mailbox: selectContactEmail(services), number }),
    say('interface.brand.name'),
  ];
  return { subject: say('mine.title'), body: body.join('\n\n') };
}
