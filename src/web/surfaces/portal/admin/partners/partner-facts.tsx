import type { PartnerDetail } from '#contract/people/partners.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { percentWords } from './percent-words.ts';

/** The agreement with a partner, and the balance. */
export function PartnerFacts({ partner }: { partner: PartnerDetail }) {
  const text = useText();
  const { data: products = [] } = useProducts();
  const { type, company, accountCode, maySell, allowPayWithoutCommission, commission, balances, commissionDue } =
    partner;
  const yesNo = (is: boolean) => text(is ? 'portal.yes' : 'portal.no');
  const money = (minorUnits: number) => <Money minorUnits={minorUnits} currency={balances.currency} />;
  const nameOf = (product: string) => products.find(({ id }) => id === product)?.name ?? product;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Section title={text('portal-admin.partner.terms')}>
        <Facts
          facts={[
            { term: text('portal-admin.partner.type'), detail: text(`portal.partnerTypes.${type}`) },
            { term: text('portal-admin.partner.company'), detail: company },
            { term: text('portal-admin.partner.accountCode'), detail: accountCode },
            { term: text('portal-admin.partner.maySell'), detail: yesNo(maySell) },
            { term: text('portal-admin.partner.allowPayWithoutCommission'), detail: yesNo(allowPayWithoutCommission) },
          ]}
        />
      </Section>
      <div className="grid gap-6">
        <Section title={text('portal.balance.title')}>
          <Facts
            facts={[
              { term: text('portal.balance.available'), detail: money(balances.available) },
              { term: text('portal.balance.total'), detail: money(balances.total) },
              { term: text('portal.balance.outstanding'), detail: money(balances.outstanding) },
            ]}
          />
        </Section>
        <Section title={text('portal.words.commission')}>
          <Facts
            facts={[
              { term: text('portal-admin.partner.commissionDue'), detail: money(commissionDue) },
              { term: text('portal-admin.partner.commissionDefault'), detail: percentWords(commission, text) },
              ...Object.entries(commission.products).map(([product, percent]) => ({
                term: nameOf(product),
                detail: `${percent}%`,
              })),
            ]}
          />
        </Section>
      </div>
    </div>
  );
}
