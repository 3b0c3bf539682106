import type { AfterSale, Consequence } from '#engine/language/after-sale.ts';
import { Section } from '#web/desk/page/section.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Askers } from './changes-section.tsx';
import { AmountMember, ChoiceMember, NumberMember, TicksMember } from './members.tsx';
import { NamedList } from './named-list.tsx';
import { useMember, useNameOf } from './use-after-sale.ts';
import { usePremiumLines } from './use-premium-lines.ts';

const refunds = ['byDay', 'all', 'nothing'] as const;

/** How a policy ends before its last day: why, what is given back, what is kept; and how an end is taken back. */
export function EndsSection() {
  const text = useText();
  const lines = usePremiumLines();
  const refundChoices = refunds.map((value) => ({ value, label: text(`studio-after-sale.refunds.${value}`) }));
  return (
    <Section title={text('studio-after-sale.ends')}>
      <NamedList part="reasons" way={['cancel', 'reasons']} begins={{ by: ['insurer'], refund: 'byDay', backDays: 0 }}>
        {(way) => (
          <>
            <Askers way={way} />
            <div className="grid items-start gap-5 md:grid-cols-2">
              <ChoiceMember way={[...way, 'refund']} choices={refundChoices} />
              <NumberMember way={[...way, 'backDays']} most={1100} />
            </div>
          </>
        )}
      </NamedList>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberMember way={['cancel', 'coolingOffDays']} most={60} />
        <NumberMember way={['cancel', 'freeLookDays']} most={60} />
        <AmountMember way={['cancel', 'kept', 'amount']} />
        <AmountMember way={['cancel', 'kept', 'minimum']} />
        <ChoiceMember
          way={['cancel', 'refundTo']}
          choices={['payer', 'holder'].map((value) => ({ value, label: text(`studio-after-sale.payees.${value}`) }))}
        />
        <ChoiceMember
          way={['cancel', 'openClaim']}
          optional
          choices={['warn', 'hold'].map((value) => ({ value, label: text(`studio-after-sale.openClaims.${value}`) }))}
        />
        <NumberMember way={['reinstate', 'withinDays']} most={400} />
      </div>
      <TicksMember way={['cancel', 'kept', 'lines']} choices={lines} />
    </Section>
  );
}

/** What a paid claim does, and what follows from what happens to the holder or the thing. */
export function HappensSection({ afterSale }: { afterSale: AfterSale }) {
  const text = useText();
  const forbidden = ['cancel', 'reinstate', 'renew'].map((value) => ({
    value,
    label: text(`studio-after-sale.acts.${value}`),
  }));
  return (
    <Section title={text('studio-after-sale.happens')}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ChoiceMember
          way={['paidClaim', 'refund']}
          word="claimRefund"
          choices={refunds.map((value) => ({ value, label: text(`studio-after-sale.refunds.${value}`) }))}
        />
      </div>
      <TicksMember way={['paidClaim', 'forbids']} choices={forbidden} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ConsequenceMember afterSale={afterSale} name="holderDies" />
        <ConsequenceMember afterSale={afterSale} name="ownerChanges" optional />
        <ConsequenceMember afterSale={afterSale} name="thingReplaced" optional />
      </div>
    </Section>
  );
}

type ConsequenceProps = { afterSale: AfterSale; name: keyof AfterSale['happens']; optional?: boolean };

function ConsequenceMember({ afterSale, name, optional = false }: ConsequenceProps) {
  const text = useText();
  const nameOf = useNameOf();
  const { value, keep, mayEdit } = useMember(['happens', name]);
  const choices: [Consequence, string][] = [
    [{ goesOn: true }, text('studio-after-sale.goesOn')],
    ...Object.keys(afterSale.cancel.reasons).map((reason): [Consequence, string] => [
      { cancels: reason },
      text('studio-after-sale.cancels', { reason: nameOf('reasons', reason) }),
    ]),
    ...Object.keys(afterSale.change.kinds).map((kind): [Consequence, string] => [
      { changes: kind },
      text('studio-after-sale.changesTo', { kind: nameOf('changes', kind) }),
    ]),
  ];
  return (
    <Field
      id={`after-sale-${name}`}
      label={text(`studio-after-sale.${name}.label`)}
      help={text(`studio-after-sale.${name}.help`)}
      optional={optional}
    >
      <SelectInput
        value={value === undefined ? '' : JSON.stringify(value)}
        {...(optional ? { placeholder: '' } : {})}
        disabled={!mayEdit}
        onChange={(chosen) => keep(chosen === '' ? undefined : JSON.parse(chosen))}
        choices={choices.map(([one, label]) => ({ value: JSON.stringify(one), label }))}
      />
    </Field>
  );
}
