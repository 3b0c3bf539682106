import type { AfterSale } from '#engine/language/after-sale.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { ChangesSection } from './changes-section.tsx';
import { EndsSection, HappensSection } from './ends-section.tsx';
import { LogicMember } from './logic-member.tsx';
import { InstalmentsSection, RenewalSection } from './renewal-section.tsx';
import { useMember } from './use-after-sale.ts';

/** What a product begins with that says nothing of the time after its sale yet: staff may cancel it, and nothing else. */
const begins: AfterSale = {
  proration: 'byDay',
  onceBegun: true,
  change: { kinds: {}, corrections: [], ratedBy: 'sold', fee: 0, movesDates: false },
  cancel: {
    reasons: { wish: { by: ['insurer'], refund: 'byDay', backDays: 0 } },
    coolingOffDays: 0,
    freeLookDays: 0,
    kept: { lines: [], amount: 0, minimum: 0 },
    refundTo: 'payer',
  },
  paidClaim: { refund: 'nothing', forbids: ['reinstate'] },
  happens: { holderDies: { goesOn: true } },
  reinstate: { withinDays: 0 },
};

/** What may be done with a policy after its sale: changes, cancellation, renewal, payment in parts, what a paid claim forbids. */
export function AfterSalePart() {
  const text = useText();
  const { value, keep, mayEdit } = useMember([]);
  if (value === undefined)
    return (
      <div className="grid gap-4">
        <Notice>{text('studio-after-sale.none')}</Notice>
        {mayEdit && (
          <Button className="justify-self-start" onClick={() => keep(begins as never)}>
            {text('studio-after-sale.begin')}
          </Button>
        )}
      </div>
    );
  const afterSale = value as unknown as AfterSale;
  return (
    <div className="grid gap-6">
      <p className="max-w-reading">{text('studio-after-sale.lead')}</p>
      <Section title={text('studio-after-sale.begun')}>
        <LogicMember way={['onceBegun']} word="onceBegun" />
      </Section>
      <ChangesSection afterSale={afterSale} />
      <EndsSection />
      <HappensSection afterSale={afterSale} />
      <RenewalSection afterSale={afterSale} />
      <InstalmentsSection afterSale={afterSale} />
    </div>
  );
}
