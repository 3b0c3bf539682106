import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { usePageConfig } from './page-config.ts';

/** How the insurer is reached, in the language shown: by its settings, else by the samples in the messages. */
export function useContact() {
  const text = useText();
  const { locale } = useLanguage();
  const { contact, links } = usePageConfig() ?? {};
  const sample = (word: string) => text(`interface.contact.${word}`);
  const tollFree = contact?.tollFree ?? sample('tollFreeNumber');
  return {
    tollFree: { number: tollFree, dial: `tel:${tollFree.replace(/[^+\d]/g, '')}` },
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
