import { limitsOf } from '#contract/client.ts';
import { createPartner, type PartnerView } from '#contract/people/partners.ts';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useText } from '#web/i18n/use-text.ts';

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

const isPercent = (typed: string): boolean =>
  limitsOf(createPartner.body.properties.commission, 'default').fits(percentOf(typed));
const percentOf = (typed: string): string => latinDigits(typed).replaceAll(/[\s%]/g, '');

/** The fields of a partner: what they are called, hold at first, must hold, and how they are sent. */
export function usePartnerFields(partner: PartnerView | null) {
  const text = useText();
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
    const { commission, byProduct } = values;
    const percent = text('portal.partner.percentHelp');
    return {
      ...(isPercent(commission) ? {} : { commission: percent }),
      ...(Object.values(byProduct).every((typed) => typed.trim() === '' || isPercent(typed))
        ? {}
        : { byProduct: percent }),
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
