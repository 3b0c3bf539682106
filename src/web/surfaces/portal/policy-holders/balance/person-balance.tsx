import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Section } from '#web/surfaces/portal/list/section.tsx';
import { BalanceBars } from './balance-bars.tsx';

type PersonBalanceProps = { person: BenefitBalance['people'][number]; balance: BenefitBalance };

/** The balance of one insured person, or of a policy whose limits are not per person. */
export function PersonBalance({ person, balance }: PersonBalanceProps) {
  const text = useText();
  const { money } = useFormat();
  const { name, lines, openClaims, openAmount, openTogether } = person;
  const { currency, messages, perPerson } = balance;
  const title = perPerson ? name : text('policy-holders.balance.ofPolicy');
  return (
    <Section title={title}>
      <p>
        {openClaims === 0
          ? text('policy-holders.balance.noOpenClaims')
          : text('policy-holders.balance.openClaims', { count: openClaims, amount: money(openAmount, currency) })}
        {openTogether > 0 && ` ${text('policy-holders.balance.together', { amount: money(openTogether, currency) })}`}
      </p>
      {lines.length === 0 ? (
        <p>{text('policy-holders.balance.noLines')}</p>
      ) : (
        <BalanceBars {...{ lines, currency, messages }} caption={text('policy-holders.balance.of', { name: title })} />
      )}
    </Section>
  );
}
