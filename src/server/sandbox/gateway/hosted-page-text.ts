import type { PaymentCurrency } from '#server/purchase/payments/provider/payment-provider.ts';
import { formatPaywayAmount } from '#server/purchase/payments/provider/payway-amount.ts';
import type { Locale } from '#shared/format.ts';
import en from '../../../../locales/en/sandbox-gateway.json' with { type: 'json' };
import km from '../../../../locales/km/sandbox-gateway.json' with { type: 'json' };
import zh from '../../../../locales/zh/sandbox-gateway.json' with { type: 'json' };

const messages: Record<Locale, Record<string, string>> = { en, km, zh };

/** Selects the page's words in one language. */
export function selectPageText(language: Locale) {
  /** Throws for an id without a message, because a button without a word is worse. */
  function say(id: string, values: Record<string, string> = {}): string {
    const message = messages[language][id];
    if (message === undefined) throw new Error(`no message ${id} in ${language}`);
    return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  }

  function money(amount: number, currency: PaymentCurrency): string {
    const [whole = '', cents] = formatPaywayAmount(amount, currency).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return say(`amount.${currency}`, { amount: cents === undefined ? grouped : `${grouped}.${cents}` });
  }

  return { say, money, time: formatPhnomPenhTime };
}

function formatPhnomPenhTime(instant: string): string {
  return new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(11, 16);
}
