import { useParams } from 'wouter';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import { useUser } from '#web/api/people/user.ts';
import { useBought, usePortalOrder } from '#web/api/purchase/portal-orders.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { OrderActionDialog } from '../actions/order-action-dialog.tsx';
import { OrderActions, type OrderDialogName } from '../actions/order-actions.tsx';
import { OrderStatus, PaymentStatus } from '../order-tags.tsx';
import { BoughtSection } from './bought-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { DeskSection } from './desk-section.tsx';
import { ConsentSection, CustomerSection, PolicySection, PremiumSection } from './order-sections.tsx';
import { QuotationsSection } from './quotations-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { timelineWords } from './timeline-words.ts';

/** One order: its status, the next step, its price, and its timeline. */
export function OrderPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { locale } = useLanguage();
  const { user } = useUser();
  const seesAnswers = user?.scope.some((scope) => scope === 'b2b:sell' || scope === 'insurer:orders') ?? false;
  const bought = useBought(id, locale, seesAnswers);
  const names = useProductNames();
  return (
    <Loaded call={usePortalOrder(id)} isHeld={names.isPending || bought.isLoading}>
      {(order) => <OneOrder key={id} {...{ order, seesAnswers }} />}
    </Loaded>
  );
}

function OneOrder({ order, seesAnswers }: { order: OrderDetail; seesAnswers: boolean }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<OrderDialogName>();
  return (
    <PortalPage
      title={order.number}
      heading={<span className="figures">{order.number}</span>}
      lead={<Lead order={order} />}
      actions={<OrderActions {...order} onOpen={open} />}
    >
      <DoneInFocus said={done} />
      <NextStep order={order} />
      <OverlapsNotice overlaps={order.overlaps} />
      <QuotationsSection id={order.id} quotations={order.quotations} />
      {seesAnswers && <BoughtSection id={order.id} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          {order.issued && <PolicySection order={order} issued={order.issued} />}
          <PremiumSection order={order} />
          <CustomerSection order={order} />
          {order.consent && <ConsentSection consent={order.consent} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          {seesAnswers && <ContactSection id={order.id} />}
          {seesAnswers && <DeskSection id={order.id} />}
          <AttemptsSection attempts={order.attempts} refund={order.refund} />
          <ReceiptsSection receipts={order.receipts} />
          <LinksSection links={order.links} />
          <Section title={text('portal-orders.timeline')}>
            <OrderTimeline timeline={order.timeline} />
          </Section>
        </div>
      </div>
      {opened && <OrderActionDialog act={opened} order={order} onClose={close} onDone={finish} />}
    </PortalPage>
  );
}

/** Product, time and seller of the order, and its status. */
function Lead({ order: { product, at, agent, owner, partner, status, paymentStatus } }: { order: OrderDetail }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { nameOf } = useProductNames();
  const sellers = [agent?.name, partner?.name].filter(Boolean).join(', ') || text('portal-orders.direct');
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex flex-wrap gap-2">
        <OrderStatus status={status} />
        <PaymentStatus paymentStatus={paymentStatus} />
      </span>
      <span className="font-semibold text-ink">{nameOf(product)}</span>
      <span className="figures">{dateTime(at)}</span>
      <span>{sellers}</span>
      {owner && <span>{text('portal-orders.owner', { name: owner.name })}</span>}
      <TextLink href={patterns.orders}>{text('portal-orders.all')}</TextLink>
    </span>
  );
}

/** The next step of an unpaid order and its time limit, in words for the user's role; for an ended order the reason. */
function NextStep({ order }: { order: OrderDetail }) {
  const text = useText();
  const { dateTime } = useFormat();
  const word = findNextStep(order);
  if (word === undefined) return null;
  const until = dateTime(toLastMinute(order.payableUntil));
  return (
    <Notice
      kind={['processing', 'over', 'withdrawn', 'voidWaits', 'voided'].includes(word) ? 'warning' : 'info'}
      title={text(`portal-orders.next.${word}.title`)}
    >
      <span className="figures">{text(`portal-orders.next.${word}.text`, { until })}</span>
    </Notice>
  );
}

/** Finds the message below `portal-orders.next`; none when everything is done. */
function findNextStep(order: OrderDetail): string | undefined {
  if (order.status !== 'issued') return findUnpaidStep(order);
  if (order.issued?.isVoid) return 'voided';
  return order.waits ? 'voidWaits' : undefined;
}

function findUnpaidStep({ status, paymentStatus, can, consent, waits, isWithdrawn }: OrderDetail): string | undefined {
  if (isWithdrawn) return 'withdrawn';
  if (waits) return 'approval';
  if (paymentStatus === 'processing') return 'processing';
  if (status === 'cancelled' || status === 'expired') return can.includes('copy') ? `${status}Copy` : status;
  // The time limit has passed, and the job that ends the order has not run yet.
  if (!can.includes('sendLink') && !can.includes('payFromBalance')) return can.length > 0 ? 'over' : status;
  if (status === 'incomplete') return consent ? 'consentMissing' : 'codeMissing';
  return findPaymentStep(can);
}

/** Finds the message for an order that only waits for its payment, by the actions that the user may execute. */
function findPaymentStep(can: OrderDetail['can']): string {
  return can.includes('payFromBalance') ? 'payable' : can.includes('markAsPaid') ? 'toMark' : 'waiting';
}

/** Other orders with the same cover at the same time, for a check. */
function OverlapsNotice({ overlaps }: Pick<OrderDetail, 'overlaps'>) {
  const text = useText();
  const { date } = useFormat();
  if (overlaps.length === 0) return null;
  return (
    <Notice kind="warning" title={text('portal-orders.overlaps.title')}>
      <ul className="grid">
        {overlaps.map(({ order, number, kind, effectiveTo }) => (
          <li key={order}>
            <TextLink href={pathTo(patterns.order, { id: order })} className="figures">
              {text(`portal-orders.overlaps.${kind}`, { number, until: date(effectiveTo) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The timeline of an order with the people who acted, newest first. */
function OrderTimeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const text = useText();
  const { dateTime } = useFormat();
  return (
    <ol className="grid">
      {timelineWords(timeline).map(({ key, word, at, by, note }) => (
        <li
          key={key}
          className="grid gap-x-4 border-line border-b py-1.5 last:border-b-0 sm:grid-cols-[10.5rem_minmax(0,1fr)]"
        >
          <time dateTime={at} className="figures whitespace-nowrap text-muted text-small sm:pt-0.5">
            {dateTime(at)}
          </time>
          <div className="min-w-0">
            <p>
              {text(`portal-orders.events.${word}`)}
              {by && <span className="text-muted text-small"> · {by}</span>}
            </p>
            {note && <p className="wrap-anywhere text-muted text-small">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Payment links that were sent, newest first. */
function LinksSection({ links }: Pick<OrderDetail, 'links'>) {
  const text = useText();
  const { dateTime } = useFormat();
  if (links.length === 0) return null;
  return (
    <Section title={text('portal-orders.links.title')}>
      <ul className="grid">
        {links.toReversed().map(({ channel, at, by }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5 last:border-b-0">
            <span>
              {text(`portal-orders.links.${channel}`)}
              {by && <span className="text-muted text-small"> · {by.name}</span>}
            </span>
            <time dateTime={at} className="figures text-muted text-small">
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The customer's payments, newest first, and refunds. */
function AttemptsSection({ attempts, refund }: Pick<OrderDetail, 'attempts' | 'refund'>) {
  const text = useText();
  const { dateTime, money } = useFormat();
  if (attempts.length === 0) return null;
  return (
    <Section title={text('portal-orders.attempts.title')}>
      <ul className="grid">
        {attempts.map(({ status, option, amount, currency, startedAt }) => (
          <li
            key={startedAt}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-1.5 last:border-b-0"
          >
            <span className="grid">
              {text('portal-orders.attempts.line', {
                option: text(`portal-orders.attempts.option.${option}`),
                status: text(`portal-orders.attempts.status.${status}`),
              })}
              <time dateTime={startedAt} className="figures text-muted text-small">
                {dateTime(startedAt)}
              </time>
            </span>
            <Money minorUnits={amount} currency={currency} />
          </li>
        ))}
      </ul>
      {refund && (
        <Notice kind={refund.status === 'done' ? 'info' : 'warning'}>
          {text(`portal-orders.refund.${refund.of}.${refund.status}`, {
            amount: money(refund.amount, refund.currency),
          })}
        </Notice>
      )}
    </Section>
  );
}
