import { FileText, IdCard, PenLine } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useLocation } from 'wouter';
import type { MyPolicy } from '#contract/customer-account/policies.ts';
import { wordingDocuments } from '#engine/language/wording-document.ts';
import { buildOpenedEndorsementPath } from '#shared/endorsement-address.ts';
import { productDocumentAddress } from '#web/api/catalogue/product-document.ts';
import {
  myDocumentAddress,
  myEndorsementAddress,
  usePayMyInstalment,
  useStartMyEndorsement,
} from '#web/api/customer-account/insurance.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { paths } from '#web/router/paths.ts';
import { useView } from './view-state.ts';

const KeepOnDevice = lazyPage(() => import('#web/kit/feedback/keep-on-device.tsx'), 'KeepOnDevice');

const summaryClasses = 'flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-primary-deep';
const tags = { active: 'success', notBegun: 'gold', expired: 'error', cancelled: 'error' } as const;

/** One policy: its status today, its cover and price, its documents, and its actions. */
export function PolicyCard({ policy }: { policy: MyPolicy }) {
  const text = useText();
  const { date, money, list } = useFormat();
  const heading = useId();
  const { number, name, plan, status, effectiveFrom, effectiveTo, insured, premium, currency, seller } = policy;
  return (
    <Card>
      <article aria-labelledby={heading} className="grid gap-5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h3 id={heading} className="text-lead">
              {plan === null ? name : `${name} · ${plan}`}
            </h3>
            <Tag variant={tags[status]}>{text(`interface.policyStatuses.${policy.isVoid ? 'void' : status}`)}</Tag>
          </div>
          <p className="figures text-muted">{number}</p>
          <NextDate policy={policy} />
        </div>
        <PolicyLead policy={policy} />
        <dl className="grid gap-2">
          <Row term={text('mine.policy.days')}>
            {text('mine.policy.fromTo', { from: date(effectiveFrom), to: date(effectiveTo) })}
          </Row>
          <Row term={text('mine.policy.insured')}>{list(insured)}</Row>
          <Row term={text('mine.policy.premium')}>{money(premium, currency)}</Row>
          {seller !== null && <Row term={text('mine.policy.seller')}>{seller}</Row>}
        </dl>
        {policy.isUnreadable && <Notice kind="error">{text('mine.policy.unreadable')}</Notice>}
        <MyInstalments policy={policy} />
        <PendingMatters policy={policy} />
        <PolicyDocuments policy={policy} />
        <PolicyCardActions policy={policy} />
      </article>
    </Card>
  );
}

/** The actions that are possible now; a change and a renewal are journeys of their own. */
function PolicyCardActions({ policy: { number, may, changes } }: { policy: MyPolicy }) {
  const text = useText();
  const { locale: language } = useLanguage();
  const [, show] = useView();
  const start = useStartMyEndorsement(number);
  const [, navigate] = useLocation();
  const begin = (wish: { does: 'change' | 'renew'; kind?: string }) =>
    start.mutate(
      { ...wish, language },
      { onSuccess: ({ product, id, key }) => navigate(buildOpenedEndorsementPath(product, { draft: id, key })) },
    );
  return (
    <div className="grid gap-3">
      <FailureNotice error={start.error} />
      {may.includes('renew') && (
        <Button busy={start.isPending} onClick={() => begin({ does: 'renew' })} className="min-h-12">
          {text('mine.policy.renew')}
        </Button>
      )}
      {(changes.length > 0 || may.includes('cancel')) && (
        <details>
          <summary className={summaryClasses}>
            <Icon of={PenLine} />
            {text('mine.policy.change')}
          </summary>
          <ul>
            {changes.map(({ kind, label }) => (
              <li key={kind} className="border-line border-b first:border-t">
                <button
                  type="button"
                  aria-disabled={start.isPending}
                  onClick={() => !start.isPending && begin({ does: 'change', kind })}
                  className="link flex min-h-12 w-full items-center text-left"
                >
                  {label}
                </button>
              </li>
            ))}
            {may.includes('cancel') && (
              <li className="border-line border-b first:border-t">
                <button
                  type="button"
                  onClick={() => show({ at: 'cancel', number })}
                  className="link flex min-h-12 w-full items-center text-left"
                >
                  {text('mine.policy.cancel')}
                </button>
              </li>
            )}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The next date that matters to the customer: a payment, the first day, or the last day of cover. */
function NextDate({ policy: { status, effectiveFrom, effectiveTo, instalments } }: { policy: MyPolicy }) {
  const text = useText();
  const { date } = useFormat();
  if (status !== 'active' && status !== 'notBegun') return null;
  const due = instalments.find(({ isNext }) => isNext);
  const [word, day] = due
    ? (['pay', due.dueOn] as const)
    : status === 'notBegun'
      ? (['begins', effectiveFrom] as const)
      : (['until', effectiveTo] as const);
  return <p className="font-semibold text-ink">{text(`mine.policy.next.${word}`, { date: date(day) })}</p>;
}

/** The two actions that come first: open the card, report a claim. */
function PolicyLead({ policy: { number, may, status } }: { policy: MyPolicy }) {
  const text = useText();
  const { locale } = useLanguage();
  const [, show] = useView();
  const hasCard = status === 'active' || status === 'notBegun';
  const card = myDocumentAddress(number, 'walletCard', locale === 'km' ? 'km' : 'en');
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {hasCard && (
        <a href={card} target="_blank" rel="noreferrer" className={buttonClasses('primary', 'min-h-12')}>
          <Icon of={IdCard} />
          {text('mine.policy.card')}
        </a>
      )}
      {may.includes('claim') && (
        <Button variant="secondary" onClick={() => show({ at: 'fileClaim', number })} className="min-h-12">
          {text('mine.policy.claim')}
        </Button>
      )}
      {hasCard && (
        <Suspense>
          <KeepOnDevice number={number} address={card} />
        </Suspense>
      )}
    </div>
  );
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[2fr_3fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="figures min-w-0 font-semibold text-ink">{children}</dd>
    </div>
  );
}

const payoutWords = { due: 'toPayOut', prepared: 'toPayOut', paid: 'paidOut', stopped: 'notPaidOut' } as const;

/** Pending work of the insurer, and refunds under way. */
function PendingMatters({ policy: { waits, payouts } }: { policy: MyPolicy }) {
  const text = useText();
  const { date, money } = useFormat();
  return (
    <>
      {waits && (
        <Notice>
          {text('mine.policy.waits', { from: date(waits.from), amount: money(waits.amount, waits.currency) })}
        </Notice>
      )}
      {payouts.map(({ status, amount, currency }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new items are only added at the end
        <Notice key={at} kind={status === 'paid' ? 'success' : 'info'}>
          {text(`mine.policy.${payoutWords[status]}`, { amount: money(amount, currency) })}
        </Notice>
      ))}
    </>
  );
}

/** Documents in the language shown, if they exist in it; else in English. */
function PolicyDocuments({ policy: { number, product, version, documents, schedules } }: { policy: MyPolicy }) {
  const text = useText();
  const { locale } = useLanguage();
  const language = locale === 'km' ? 'km' : 'en';
  const { date } = useFormat();
  const papers = [
    ...documents.map(({ name, title }) => ({ name, title, address: myDocumentAddress(number, name, language) })),
    ...schedules.map(({ serial, kind, from }) => ({
      name: `endorsement-${serial}`,
      title: text('mine.papers.schedule', { what: text(`mine.papers.kinds.${kind}`), from: date(from) }),
      address: myEndorsementAddress(number, serial, language),
    })),
    {
      ...{ name: 'calendar', title: text('mine.papers.calendar') },
      address: myDocumentAddress(number, 'calendar', language),
    },
    ...wordingDocuments.map((name) => ({
      ...{ name, title: text(`wizard.documents.${name}`) },
      address: productDocumentAddress(product, name, language, { version, plan: undefined }),
    })),
  ];
  return (
    <details>
      <summary className={summaryClasses}>
        <Icon of={FileText} />
        {text('mine.papers.title')}
      </summary>
      <ul>
        {papers.map(({ name, title, address }) => (
          <li key={name} className="border-line border-b first:border-t">
            <a href={address} target="_blank" rel="noreferrer" className="link flex min-h-12 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The instalments of a premium, and a button to pay the next one. */
function MyInstalments({ policy: { number, instalments } }: { policy: MyPolicy }) {
  const text = useText();
  const { date, money } = useFormat();
  const [, navigate] = useLocation();
  const pay = usePayMyInstalment(number);
  const shown = instalments.filter(({ status }) => status !== 'dropped');
  const next = shown.find(({ isNext }) => isNext);
  if (shown.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h4 className="font-semibold">{text('mine.instalments.title')}</h4>
      <ul className="figures">
        {shown.map(({ dueOn, amount, currency, status }) => (
          <li key={dueOn} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 first:border-t">
            <span>{text(`mine.instalments.${status}`, { date: date(dueOn) })}</span>
            <span className="font-semibold">{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <FailureNotice error={pay.error} />
      {next && (
        <>
          <p className="text-muted text-small">{text('mine.instalments.until', { last: date(next.coveredUntil) })}</p>
          <Button
            busy={pay.isPending}
            className="min-h-12"
            onClick={() => pay.mutate(undefined, { onSuccess: ({ ref }) => navigate(paths.makePayment(ref)) })}
          >
            {text('mine.instalments.pay', { amount: money(next.amount, next.currency) })}
          </Button>
        </>
      )}
    </section>
  );
}
