import { useState } from 'react';
import { useParams } from 'wouter';
import type { EndorsementChoices } from '#contract/purchase/endorsements.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { useEndorsementChoices, usePolicyLife } from '#web/api/purchase/policy-life.ts';
import { DoneInFocus } from '#web/desk/form/done-in-focus.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { CoverOnDay } from './cover-on-day.tsx';
import { InstalmentSection } from './instalment-section.tsx';
import { PayoutSection } from './payout-section.tsx';
import { usePolicyButtons } from './policy-buttons.tsx';
import { PolicyTimeline } from './policy-timeline.tsx';
import { RequestSection } from './request-section.tsx';

const none: EndorsementChoices = { changes: [], mayRenew: false, mayReinstate: false };

/** A policy after its sale: its status, pending matters, its transactions, and its cover on any day. */
export function PolicyPage() {
  const { number = '' } = useParams<{ number: string }>();
  const call = usePolicyLife(number);
  const choices = useEndorsementChoices(number);
  // Rendered together with the possible changes: a button that appeared later would move all content below it.
  const shown = { ...call, data: choices.isPending ? undefined : call.data };
  return (
    <Loaded call={shown}>{(life) => <OnePolicy key={number} life={life} choices={choices.data ?? none} />}</Loaded>
  );
}

type OnePolicyProps = { life: PolicyLifeView; choices: EndorsementChoices };

function OnePolicy({ life, choices }: OnePolicyProps) {
  const text = useText();
  const { date, money } = useFormat();
  const { nameOf } = useProductNames();
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const { number, order, orderNumber, product, status, effectiveFrom, effectiveTo, charged, currency } = life;
  const begin = () => {
    setDone('');
    setFailure(null);
  };
  const acts = usePolicyButtons({ life, choices }, { onBegin: begin, onDone: setDone, onFailed: setFailure });
  return (
    <PortalPage
      title={number}
      heading={<span className="figures">{number}</span>}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PolicyTag status={status} />
          <span className="font-semibold text-ink">{nameOf(product)}</span>
        </span>
      }
      actions={acts.buttons}
    >
      <DoneInFocus said={done} />
      <Refusal error={failure} />
      {life.request && <RequestSection number={number} product={product} request={life.request} onDone={acts.finish} />}
      {life.payouts.map((payout) => (
        <PayoutSection key={payout.serial} number={number} payout={payout} onDone={acts.finish} />
      ))}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Section title={text('portal.words.policy')}>
            <Facts
              facts={[
                {
                  term: text('portal.words.cover'),
                  detail: text('portal.words.fromTo', { from: date(effectiveFrom), to: date(effectiveTo) }),
                },
                { term: text('policy-life.charged'), detail: money(charged, currency) },
                {
                  term: text('portal.words.order'),
                  detail: (
                    <TextLink href={pathTo(patterns.order, { id: order })} className="-my-2.5">
                      {orderNumber}
                    </TextLink>
                  ),
                },
              ]}
            />
          </Section>
          <InstalmentSection number={number} instalments={life.instalments} onDone={acts.finish} />
          <CoverOnDay life={life} />
        </div>
        <PolicyTimeline life={life} />
      </div>
      {acts.dialog}
    </PortalPage>
  );
}
