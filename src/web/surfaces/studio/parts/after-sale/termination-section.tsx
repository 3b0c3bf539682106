import type { Consequence } from '#engine/language/after-sale.ts';
import { Section } from '#web/desk/page/section.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Member, Members } from '#web/surfaces/studio/base/members/member.tsx';
import { useMember } from '#web/surfaces/studio/base/members/use-member.ts';
import { NamedList } from './named-list.tsx';
import { useAfterSale, useAfterSaleNames, usePeriodTables, usePremiumLines } from './use-after-sale.ts';

/** Edits the end of a policy before its last day: reasons, refund, retained amount, and reinstatement. */
export function TerminationSection() {
  const text = useText();
  return (
    <Section title={text('studio-after-sale.ends')}>
      <NamedList part="reasons" at="cancel.reasons" begins={{ by: ['insurer'], refund: 'byDay', backDays: 0 }}>
        {(at) => (
          <>
            <Member at={`${at}.by`} />
            <Members of={[`${at}.refund`, `${at}.backDays`, `${at}.noticeDays`]} columns={3} />
          </>
        )}
      </NamedList>
      <Members
        of={[
          ...['cancel.freeLookDays', 'cancel.kept.amount', 'cancel.kept.minimum'],
          ...['cancel.refundTo', 'cancel.openClaim', 'reinstate.withinDays'],
          { at: 'cancel.scale', choices: usePeriodTables(), placeholder: '' },
        ]}
      />
      <Member at="cancel.kept.lines" choices={usePremiumLines()} />
    </Section>
  );
}

/** Edits the effects of a paid claim, and of events that happen to the policyholder or the insured thing. */
export function ConsequencesSection() {
  const text = useText();
  return (
    <Section title={text('studio-after-sale.happens')}>
      <Members of={['paidClaim.refund']} />
      <Member at="paidClaim.forbids" />
      <div className="grid items-start gap-5 md:grid-cols-2">
        {['holderDies', 'ownerChanges', 'thingReplaced'].map((name) => (
          <ConsequenceMember key={name} name={name} />
        ))}
      </div>
    </Section>
  );
}

/** Edits the consequence of an event: the cover continues, a reason ends it, or a kind of change is recorded. */
function ConsequenceMember({ name }: { name: string }) {
  const text = useText();
  const nameOf = useAfterSaleNames();
  const { cancel, change } = useAfterSale();
  const { label, help, optional, value, keep, mayEdit } = useMember(`happens.${name}`);
  const choices: [Consequence, string][] = [
    [{ goesOn: true }, text('studio-after-sale.goesOn')],
    ...Object.keys(cancel.reasons).map((reason): [Consequence, string] => [
      { cancels: reason },
      text('studio-after-sale.cancels', { reason: nameOf('reasons', reason) }),
    ]),
    ...Object.keys(change.kinds).map((kind): [Consequence, string] => [
      { changes: kind },
      text('studio-after-sale.changesTo', { kind: nameOf('changes', kind) }),
    ]),
  ];
  return (
    <Field id={`after-sale-${name}`} {...{ label, help, optional }}>
      <SelectInput
        value={value === undefined ? '' : JSON.stringify(value)}
        {...(optional ? { placeholder: '' } : {})}
        disabled={!mayEdit}
        onChange={(chosen) => keep(chosen === '' ? undefined : JSON.parse(chosen))}
        choices={choices.map(([one, called]) => ({ value: JSON.stringify(one), label: called }))}
      />
    </Field>
  );
}
