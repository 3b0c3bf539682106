import { useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import type { JourneyChoices } from '#contract/purchase/journeys.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { useJourneyChoices, usePolicyLife } from '#web/api/purchase/policy-life.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { PolicyTag } from '#web/surfaces/portal/list/policy-tag.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { Facts } from '#web/surfaces/portal/page/facts.tsx';
import { Loaded } from '#web/surfaces/portal/page/loaded.tsx';
import { PortalPage } from '#web/surfaces/portal/page/portal-page.tsx';
import { Section } from '#web/surfaces/portal/page/section.tsx';
import { TextLink } from '#web/surfaces/portal/page/text-link.tsx';
import { CancelPolicyDialog } from './cancel/cancel-policy-dialog.tsx';
import { ChangePolicyDialog } from './change/change-policy-dialog.tsx';
import { CoverOnDay } from './cover-on-day.tsx';
import { PayoutSection } from './payout-section.tsx';
import { PolicyTimeline } from './policy-timeline.tsx';
import { RequestSection } from './request-section.tsx';

/** A policy after its sale: how it stands, what waits for somebody, what happened to it, and its cover on any day. */
export function PolicyPage() {
  const { number = '' } = useParams<{ number: string }>();
  const call = usePolicyLife(number);
  const choices = useJourneyChoices(number);
  // Drawn with what may be changed: a button that came later would move all below it.
  const shown = { ...call, data: choices.isPending ? undefined : call.data };
  return (
    <Loaded call={shown}>
      {(life) => <OnePolicy key={number} life={life} changes={choices.data?.changes ?? []} />}
    </Loaded>
  );
}

type OnePolicyProps = { life: PolicyLifeView; changes: JourneyChoices['changes'] };

function OnePolicy({ life, changes }: OnePolicyProps) {
  const text = useText();
  const { date, money } = useFormat();
  const { nameOf } = useProductNames();
  const [isCancelling, setCancelling] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [done, setDone] = useState('');
  const { number, order, orderNumber, product, status, effectiveFrom, effectiveTo, charged, currency } = life;
  const finish = (said: string) => {
    setCancelling(false);
    setDone(said);
  };
  const mayCancel = life.cancelFrom !== null && life.request === null;
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
      actions={
        <>
          {changes.length > 0 && (
            <Button
              variant="secondary"
              onClick={() => {
                setDone('');
                setChanging(true);
              }}
            >
              {text('policy-life.change.open')}
            </Button>
          )}
          {mayCancel && (
            <Button
              variant="secondary"
              onClick={() => {
                setDone('');
                setCancelling(true);
              }}
            >
              {text('policy-life.cancel.open')}
            </Button>
          )}
        </>
      }
    >
      <Done said={done} />
      {life.request && <RequestSection number={number} product={product} request={life.request} onDone={finish} />}
      {life.payouts.map((payout) => (
        <PayoutSection key={payout.serial} number={number} payout={payout} onDone={finish} />
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
          <CoverOnDay life={life} />
        </div>
        <PolicyTimeline life={life} />
      </div>
      {isChanging && <ChangePolicyDialog life={life} changes={changes} onClose={() => setChanging(false)} />}
      {isCancelling && <CancelPolicyDialog life={life} onClose={() => setCancelling(false)} onDone={finish} />}
    </PortalPage>
  );
}

/** What was done. It takes the focus: the button that began it may be gone with it. */
function Done({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog, which gives the focus back to where it came from.
    const timer = said === '' ? undefined : setTimeout(() => box.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div ref={box} tabIndex={-1} data-quiet-focus className="empty:hidden">
      {said && <Notice kind="success">{said}</Notice>}
    </div>
  );
}
