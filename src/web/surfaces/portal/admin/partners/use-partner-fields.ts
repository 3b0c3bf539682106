import type { PartnerView } from '#contract/people/partners.ts';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRequired } from '#web/surfaces/portal/form/use-form.ts';

/** What is filled in for a partner; percentages as they are typed, by product blank where the default holds. */
export type PartnerFields = {
  type: PartnerView['type'];
  name: string;
  company: string;
  accountCode: string;
  maySell: boolean;
  allowPayWithoutCommission: boolean;
  commission: string;
  byProduct: Record<string, string>;
};

const isPercent = (typed: string): boolean => /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(percentOf(typed));
const percentOf = (typed: string): string => latinDigits(typed).replaceAll(/[\s%]/g, '');
const isCode = (typed: string): boolean => /^[A-Za-z0-9_-]{1,40}$/.test(typed.trim());

/** The fields of a partner: what they are called, hold at first, must hold, and how they are sent. */
export function usePartnerFields(partner: PartnerView | null) {
  const text = useText();
  const required = useRequired();
  const labels = {
    type: text('portal.partner.type'),
    name: text('portal.partner.name'),
    company: text('portal.partner.company'),
    accountCode: text('portal.partner.accountCode'),
    maySell: text('portal.partner.maySell'),
    allowPayWithoutCommission: text('portal.partner.allowPayWithoutCommission'),
    commission: text('portal.partner.commissionDefault'),
    byProduct: text('portal.partner.commissionByProduct'),
  };
  const initial: PartnerFields = {
    type: partner?.type ?? 'broker',
    name: partner?.name ?? '',
    company: partner?.company ?? '',
    accountCode: partner?.accountCode ?? '',
    maySell: partner?.maySell ?? true,
    allowPayWithoutCommission: partner?.allowPayWithoutCommission ?? false,
    commission: partner?.commission.default ?? '',
    byProduct: { ...partner?.commission.products },
  };
  const check = (values: PartnerFields): Partial<Record<keyof PartnerFields, string>> => {
    const { company, accountCode, commission, byProduct } = values;
    const code = text('portal.partner.codeHelp');
    const percent = text('portal.partner.percentHelp');
    return {
      ...(isCode(company) ? {} : { company: code }),
      ...(isCode(accountCode) ? {} : { accountCode: code }),
      ...(isPercent(commission) ? {} : { commission: percent }),
      ...(Object.values(byProduct).every((typed) => typed.trim() === '' || isPercent(typed))
        ? {}
        : { byProduct: percent }),
      ...required(values, labels, 'name', 'company', 'accountCode', 'commission'),
    };
  };
  const bodyOf = ({ byProduct, commission, ...values }: PartnerFields) => ({
    ...values,
    name: values.name.trim(),
    company: values.company.trim(),
    accountCode: values.accountCode.trim(),
    commission: {
      default: percentOf(commission),
      products: Object.fromEntries(
        Object.entries(byProduct).flatMap(([product, typed]) =>
          percentOf(typed) ? [[product, percentOf(typed)]] : [],
        ),
      ),
    },
  });
  return { labels, initial, check, bodyOf };
}
