import type { ClaimMoney } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { openStatuses } from '#contract/claims/claims.ts';
import { useClaimMoney } from '#web/api/claims/claim-payments.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { column, figureColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { RecoveryForm, ReserveForm } from './money-forms.tsx';

type ClaimProps = { claim: Pick<ClaimView, 'ref' | 'status'> };

/** The reserve, the payments and the recoveries of a claim, for the people who pay claims. */
export function MoneySection({ claim }: ClaimProps) {
  return (
    <LoadedPart call={useClaimMoney(claim.ref)}>{(money) => <MoneyOfClaim claim={claim} money={money} />}</LoadedPart>
  );
}

function MoneyOfClaim({ claim: { ref, status }, money: of }: ClaimProps & { money: ClaimMoney }) {
  const text = useText();
  const { money } = useFormat();
  const { opened, done, open, close, finish } = useDialogs<'reserve' | 'recovery'>();
  const { currency, payee } = of;
  const columns = usePaymentColumns(currency);
  const amount = (minorUnits: number) => (minorUnits === 0 ? null : money(minorUnits, currency));
  const account = payee && text('claim-payments.payable.account', { bank: payee.bank, digits: payee.digits });
  const isOpen = (openStatuses as readonly string[]).includes(status);
  return (
    <Section title={text('claim-payments.money.title')}>
      <DoneInFocus said={done} />
      <Facts
        facts={[
          { term: text('claim-payments.money.outstanding'), detail: money(of.outstanding, currency) },
          { term: text('claim-payments.money.paid'), detail: amount(of.paid) },
          { term: text('claim-payments.money.overpaid'), detail: amount(of.overpaid) },
          { term: text('claim-payments.money.recovered'), detail: amount(of.recovered) },
          { term: text('claim-payments.payable.payee'), detail: payee && `${payee.name}, ${account}` },
        ]}
      />
      {of.payments.length > 0 && (
        <Table caption={text('claim-payments.run.payments')} columns={columns} rows={of.payments} by="id" />
      )}
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <Button variant="secondary" onClick={() => open('reserve')}>
            {text('claim-payments.money.move')}
          </Button>
        )}
        {of.paid > 0 && (
          <Button variant="secondary" onClick={() => open('recovery')}>
            {text('claim-payments.money.recover')}
          </Button>
        )}
      </div>
      {opened === 'reserve' && <ReserveForm claim={ref} money={of} onClose={close} onDone={finish} />}
      {opened === 'recovery' && <RecoveryForm claim={ref} money={of} onClose={close} onDone={finish} />}
    </Section>
  );
}

function usePaymentColumns(currency: string): Column<ClaimMoney['payments'][number]>[] {
  const text = useText();
  return [
    nameColumn(text('claim-payments.run.payment'), ({ number }) => <span className="figures">{number}</span>),
    timeColumn(text('portal.statement.at'), ({ movedAt }) => movedAt),
    figureColumn(text('portal.words.amount'), ({ amount }) => <Money minorUnits={amount} currency={currency} />),
    column(text('claim-payments.money.method'), ({ method }) => text(`claim-payments.methods.${method}`)),
    column(text('portal.words.status'), ({ status }) => text(`claim-payments.statuses.${status}`)),
  ];
}
