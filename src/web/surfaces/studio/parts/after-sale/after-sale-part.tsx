import type { AfterSale } from '#engine/language/after-sale.ts';
import schema from '#engine/schemas/product.schema.json' with { type: 'json' };
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { type MemberArea, MemberAreaContext, useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { ConditionMember } from './condition-member.tsx';
import { EndorsementsSection } from './endorsements-section.tsx';
import { InstalmentsSection, RenewalSection } from './renewal-section.tsx';
import { ConsequencesSection, TerminationSection } from './termination-section.tsx';

const members: MemberArea = {
  fileOf: (product) => `product-schemas/${product}/product.json`,
  schema,
  under: ['afterSale'],
  words: 'studio-after-sale',
  unfit: 'studio-after-sale.noNumber',
  wordOf: {
    'paidClaim.refund': 'claimRefund',
    'noClaim.afterClaim': 'yearsAfterClaim',
    'instalments.graceDays': 'paymentGraceDays',
    'instalments.afterClaim': 'partsAfterClaim',
    'backDays.holder': 'backDaysOf.holder',
    'backDays.seller': 'backDaysOf.seller',
    'backDays.insurer': 'backDaysOf.insurer',
  },
  choices: {
    ...{ by: 'askers', ratedBy: 'versions', refund: 'refunds', claimRefund: 'refunds', refundTo: 'payees' },
    ...{ openClaim: 'openClaims', forbids: 'acts', partsAfterClaim: 'due' },
  },
  idOf: (path) => `after-sale-${path}`,
};

/** The first after-sale rules of a product that has none: staff may cancel a policy; nothing else is allowed. */
const DEFAULT_AFTER_SALE: AfterSale = {
  proration: 'byDay',
  onceBegun: true,
  change: { kinds: {}, corrections: [], ratedBy: 'sold', fee: 0, movesDates: false },
  cancel: {
    reasons: { wish: { by: ['insurer'], refund: 'byDay', backDays: 0 } },
    freeLookDays: 0,
    kept: { lines: [], amount: 0, minimum: 0 },
    refundTo: 'payer',
  },
  paidClaim: { refund: 'nothing', forbids: ['reinstate'] },
  happens: { holderDies: { goesOn: true } },
  reinstate: { withinDays: 0 },
};

/** Shows the rules for a policy after its sale: changes, cancellation, renewal, instalments, effect of paid claims. */
export function AfterSalePart() {
  return (
    <MemberAreaContext value={members}>
      <Sections />
    </MemberAreaContext>
  );
}

function Sections() {
  const text = useText();
  const { read, write, mayEdit } = useMembers();
  if (read('') === undefined)
    return (
      <div className="grid gap-4">
        <Notice>{text('studio-after-sale.none')}</Notice>
        {mayEdit && (
          <Button className="justify-self-start" onClick={() => write('', DEFAULT_AFTER_SALE as never)}>
            {text('studio-after-sale.begin')}
          </Button>
        )}
      </div>
    );
  return (
    <div className="grid gap-6">
      <p className="max-w-reading">{text('studio-after-sale.lead')}</p>
      <Section title={text('studio-after-sale.begun')}>
        <ConditionMember at="onceBegun" />
      </Section>
      <EndorsementsSection />
      <TerminationSection />
      <ConsequencesSection />
      <RenewalSection />
      <InstalmentsSection />
    </div>
  );
}
