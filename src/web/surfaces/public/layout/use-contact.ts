import { usePageConfig } from '#web/api/site/page-config.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** How the insurer is reached, in the language shown: by its settings, else by the samples in the messages. */
export function useContact() {
  const text = useText();
  const { locale } = useLanguage();
  const { contact, links } = usePageConfig() ?? {};
  const sample = (word: string) => text(`interface.contact.${word}`);
  return {
    tollFree: { number: sample('tollFreeNumber'), dial: `tel:${sample('tollFreeDial')}` },
    office: { number: sample('officeNumber'), dial: `tel:${sample('officeDial')}` },
    /** The office's line as it is dialled from any country. */
    abroad: { number: sample('abroadNumber'), dial: `tel:${sample('officeDial')}` },
    mailbox: contact?.mailbox ?? sample('mailbox'),
    address: contact?.address[locale] ?? sample('street'),
    hours: contact?.hours[locale] ?? sample('hours'),
    facebook: links?.facebook ?? null,
    telegram: links?.telegram ?? null,
  };
}
