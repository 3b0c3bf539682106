import { useState } from 'react';
import { useParams } from 'wouter';
import type { EndorsementChoices } from '#contract/purchase/endorsements.ts';
import type { InstalmentView, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import {
  useEndorsementChoices,
  useMovePayout,
  usePolicyLife,
  useSendInstalmentLink,
} from '#web/api/purchase/policy-life.ts';
import { DoneInFocus } from '#web/desk/form/done.tsx';
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
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { DecideMoneyDialog } from '#web/surfaces/portal/money/decide-money-dialog.tsx';
import { PayoutDialog } from '#web/surfaces/portal/money/payout-dialog.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';
import { CoverOnDay } from './cover-on-day.tsx';
import { usePolicyButtons } from './policy-buttons.tsx';
import { PolicyTimeline } from './policy-timeline.tsx';

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
  const { buttons, dialog, done, failure, finish } = usePolicyButtons({ life, choices });
  const { number, order, orderNumber, product, effectiveFrom, effectiveTo, charged, currency, holder } = life;
  return (
    <PortalPage
      title={number}
      heading={<span className="figures">{number}</span>}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PolicyTag {...life} />
          <span className="font-semibold text-ink">{nameOf(product)}</span>
          <span className="wrap-anywhere min-w-0">{holder}</span>
        </span>
      }
      actions={buttons}
    >
      <DoneInFocus said={done} />
      <Refusal error={failure} />
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
          <InstalmentSection number={number} instalments={life.instalments} onDone={finish} />
          <CoverOnDay life={life} />
        </div>
        <PolicyTimeline life={life} />
      </div>
      {dialog}
    </PortalPage>
  );
}

type RequestProps = {
  number: string;
  product: string;
  request: NonNullable<PolicyLifeView['request']>;
  onDone: (said: string) => void;
};

/** A cancellation that waits for a second person: its creator, the refund, and the two answers. */
function RequestSection({ number, product, request, onDone }: RequestProps) {
  const text = useText();
  const { date, dateTime, money } = useFormat();
  const { word } = useProductWords(product);
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null);
  const { id, from, reason, note, refund, currency, askedBy, askedAt, mayApprove } = request;
  const amount = money(refund, currency);
  return (
    <Section title={text('policy-life.request.title')}>
      <p>{text(mayApprove ? 'policy-life.request.toApprove' : 'policy-life.request.toWait')}</p>
      <Facts
        facts={[
          { term: text('policy-life.cancel.lastDay'), detail: date(addDays(from, -1)) },
          { term: text('portal.words.reason'), detail: word(`afterSale.reasons.${reason}`, reason) },
          { term: text('policy-life.refund'), detail: amount },
          {
            term: text('policy-life.request.by'),
            detail: `${askedBy?.name ?? text('policy-life.request.customer')}, ${dateTime(askedAt)}`,
          },
          { term: text('policy-life.cancel.note'), detail: note },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {mayApprove && <Button onClick={() => setAsked('approve')}>{text('money.approve')}</Button>}
        <Button variant="quiet" onClick={() => setAsked('refuse')}>
          {text(mayApprove ? 'money.refuse' : 'money.withdraw')}
        </Button>
      </div>
      {asked && (
        <DecideMoneyDialog
          request={{ id, amount: refund, currency, subject: { name: number }, mayDecide: mayApprove }}
          outcome={asked}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      )}
    </Section>
  );
}

type Payout = PolicyLifeView['payouts'][number];
type PayoutProps = { number: string; payout: Payout; onDone: (said: string) => void };

/** A refund by bank: its state, and the next step for users who may execute it. */
function PayoutSection({ number, payout, onDone }: PayoutProps) {
  const text = useText();
  const { dateTime, money } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const move = useMovePayout(number, payout.serial);
  const { amount, currency, status, payee, preparedBy, reference, paidBy, paidAt, mayMove } = payout;
  return (
    <Section title={text('policy-life.payout.title', { amount: money(amount, currency) })}>
      <p>{text(`policy-life.payout.${status === 'prepared' && !mayMove ? 'waits' : status}`)}</p>
      <Facts
        facts={[
          { term: text('policy-life.payout.payee'), detail: payee },
          { term: text('policy-life.payout.preparedBy'), detail: preparedBy?.name },
          { term: text('policy-life.payout.reference'), detail: reference },
          {
            term: text('policy-life.payout.paidBy'),
            detail: paidBy && paidAt ? `${paidBy.name}, ${dateTime(paidAt)}` : null,
          },
        ]}
      />
      {mayMove && (
        <div>
          <Button onClick={() => setOpen(true)}>{text(`policy-life.payout.acts.${status}`)}</Button>
        </div>
      )}
      {isOpen && (status === 'due' || status === 'prepared') && (
        <PayoutDialog
          payout={payout}
          status={status}
          move={(step) => move.mutateAsync(step)}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </Section>
  );
}

type InstalmentProps = { number: string; instalments: InstalmentView[]; onDone: (said: string) => void };

/** The instalments of a premium, and the link by which its policyholder pays the next one. */
function InstalmentSection({ number, instalments, onDone }: InstalmentProps) {
  const text = useText();
  const explain = useFailureText();
  const { date, dateTime, money } = useFormat();
  const send = useSendInstalmentLink(number);
  if (instalments.length === 0) return null;
  const next = instalments.find(({ isNext }) => isNext);
  return (
    <Section title={text('policy-life.instalments.title')}>
      <ul className="figures">
        {instalments.map(({ dueOn, amount, currency, status, paidAt }) => (
          <li key={dueOn} className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2 first:border-t">
            <span>{date(dueOn)}</span>
            <span className="font-semibold">{money(amount, currency)}</span>
            <span className="col-span-2 text-muted text-small">
              {text(`policy-life.instalments.${status}`, { date: paidAt === null ? '' : dateTime(paidAt) })}
            </span>
          </li>
        ))}
      </ul>
      {send.error && (
        <Notice kind="error" live>
          {explain(send.error)}
        </Notice>
      )}
      {next && (
        <>
          <p>{text('policy-life.instalments.until', { last: date(next.coveredUntil) })}</p>
          <div>
            <Button
              variant="secondary"
              busy={send.isPending}
              onClick={() =>
                send.mutate(undefined, {
                  onSuccess: ({ phone }) => onDone(text('policy-life.instalments.sent', { phone })),
                })
              }
            >
              {text('policy-life.instalments.send')}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
