import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { usePageConfig } from './page-config.ts';

/**
 * Contact data and licence of the insurer, in the language shown: from its settings, or else the samples in the
 * messages.
 */
export function useContact() {
  const text = useText();
  const { locale } = useLanguage();
  const { contact, links, licence } = usePageConfig() ?? {};
  const licensed = licence?.[locale] ?? text('interface.brand.licence');
  const sample = (word: string) => text(`interface.contact.${word}`);
  const tollFree = contact?.tollFree ?? sample('tollFreeNumber');
  const abroad = contact?.office ?? sample('abroadNumber');
  return {
    tollFree: { number: tollFree, dial: toDialNumber(tollFree) },
    office: { number: formatLocalNumber(abroad), dial: toDialNumber(abroad) },
    /** The office's phone number as people dial it from any country. */
    abroad: { number: abroad, dial: toDialNumber(abroad) },
    mailbox: contact?.mailbox ?? sample('mailbox'),
    address: contact?.address[locale] ?? sample('street'),
    hours: contact?.hours[locale] ?? sample('hours'),
    /** The licence, and the supervisor of the insurer. */
    supervised: text('interface.brand.supervised', { licence: licensed }),
    licence: licensed,
    facebook: links?.facebook ?? null,
    telegram: links?.telegram ?? null,
  };
}

const toDialNumber = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

/**
 * Formats `+855 23 890 999` as it is dialled and written in Cambodia: `023-890 999`. A number of another country stays
 * unchanged.
 */
function formatLocalNumber(number: string): string {
  return number.replace(/^\+855 ?(\d{2}) ?/, '0$1-');
}
