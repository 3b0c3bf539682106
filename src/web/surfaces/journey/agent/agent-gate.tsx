import { type ComponentProps, type ReactNode, useState } from 'react';
import { useChooseSalePages, useUser } from '#web/api/people/user.ts';
import { useDraftCommission } from '#web/api/purchase/portal-sales.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { OneBoxContext } from '#web/fields/date/one-box-context.ts';
import { useFiguresShown } from '#web/hydration/use-figures-shown.ts';
import { registerSellerMessages } from '#web/i18n/seller-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { lacksSecondFactor, SecondFactorFirst } from '#web/kit/errors/second-factor-first.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { type AgentSlots, AgentSlotsContext } from '../frame/agent-slots.ts';
import { AgentCheckout } from './agent-checkout.tsx';
import { FromSheet } from './from-sheet.tsx';
import { OnePageSale } from './one-page-sale.tsx';
import { useAgentKeys } from './use-agent-keys.ts';

registerSellerMessages();

const slots: AgentSlots = { Bar: AgentBar, FromSheet, Checkout: AgentCheckout };
const onOnePage: AgentSlots = { ...slots, OnePage: OnePageSale };

type AgentGateProps = {
  waiting: ReactNode;
  /** Called once, before the journey renders for a seller. */
  onSeller: () => void;
  children: ReactNode;
};

/**
 * A journey for a signed-in user, with the additional components for an agent (`AgentSlots`). A user who may not sell
 * is stopped before any input. The insurer's own people buy like everyone else.
 */
export function AgentGate({ waiting, onSeller, children }: AgentGateProps) {
  const text = useText();
  const { user, error, refetch } = useUser();
  const isReady = useMessages(['portal-sales']);
  if (user === undefined && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (user === undefined || !isReady) return waiting;
  if (!user?.partner) return children;
  if (lacksSecondFactor(user)) return <SecondFactorFirst />;
  if (user.partner.maySell && user.scope.includes('b2b:sell'))
    return (
      <AgentSlotsContext value={user.sellsOnOnePage ? onOnePage : slots}>
        <OneBoxContext value>
          <Sale onBegin={onSeller}>{children}</Sale>
        </OneBoxContext>
      </AgentSlotsContext>
    );
  return (
    <EmptyPage title={text('portal-sales.maySellNot')}>
      <p>{text('problems.partnerMayNotSell')}</p>
      <ButtonLink href={patterns.portalHome} variant="secondary">
        {text('portal-sales.toPortal')}
      </ButtonLink>
    </EmptyPage>
  );
}

function Sale({ onBegin, children }: { onBegin: () => void; children: ReactNode }) {
  // It runs before the journey looks for the draft to continue.
  useState(onBegin);
  return children;
}

/**
 * A bar over the journey, for an agent alone: the partner, the customer, the commission, and a button for the next
 * customer.
 */
function AgentBar({ customer, onRestart }: ComponentProps<AgentSlots['Bar']>) {
  const text = useText();
  const { user } = useUser();
  const draft = useOpenDraft();
  const choosePages = useChooseSalePages();
  useAgentKeys(draft, user?.sellsOnOnePage ?? false);
  const { view, record } = draft;
  if (!user?.partner) return null;
  const { name, company } = user.partner;
  const { isSale, partner } = record.circumstances;
  // Until the first answer is saved there is no draft: it will belong to this agent.
  const isOurs = view === null || (isSale === true && partner === company);
  return (
    <section aria-label={text('portal-sales.bar.title')} className="border-line border-b bg-card print:hidden">
      <div className="mx-auto flex w-full max-w-desk flex-wrap items-center justify-between gap-x-8 gap-y-1 px-5 py-1.5 sm:px-8">
        <p className="min-w-0 py-1">
          {isOurs ? (
            <>
              {text('portal-sales.bar.for')} <strong className="font-semibold text-ink">{name}</strong>
              {typeof customer === 'string' && customer.trim() !== '' && (
                <span className="text-muted"> · {text('portal-sales.bar.customer', { name: customer })}</span>
              )}
            </>
          ) : (
            <span className="text-gold-deep">{text('portal-sales.bar.notOurs', { name })}</span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-6">
          {isOurs && <Earnings />}
          {!draft.position.confirmed && (
            <TextButton onClick={() => choosePages.mutate(!user.sellsOnOnePage)}>
              {text(user.sellsOnOnePage ? 'portal-sales.onePage.off' : 'portal-sales.onePage.on')}
            </TextButton>
          )}
          {view && <TextButton onClick={onRestart}>{text('portal-sales.bar.next')}</TextButton>}
        </div>
      </div>
    </section>
  );
}

/**
 * The premium, the commission and the net amount for the partner; the agent can hide them while the customer looks at
 * the screen.
 */
function Earnings() {
  const text = useText();
  const { user } = useUser();
  const { link, view } = useOpenDraft();
  const { data } = useDraftCommission(link, view);
  const [isShown, show] = useFiguresShown();
  const earns = data?.earns;
  if (!earns || !user?.partner) return null;
  const { premium, commission, premiumWithoutCommission, currency } = earns;
  const figures = [
    { name: 'premium', amount: premium },
    { name: 'commission', amount: commission },
    ...(user.partner.allowPayWithoutCommission ? [{ name: 'without', amount: premiumWithoutCommission }] : []),
  ];
  return (
    <>
      {isShown && (
        <dl className="flex flex-wrap gap-x-5">
          {figures.map(({ name, amount }) => (
            <div key={name} className="flex items-baseline gap-x-1.5">
              <dt className="text-muted text-small">{text(`portal-sales.earns.${name}`)}</dt>
              <dd className="font-semibold text-ink">
                <Money minorUnits={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <TextButton onClick={() => show(!isShown)}>
        {text(isShown ? 'portal-sales.earns.hide' : 'portal-sales.earns.show')}
      </TextButton>
    </>
  );
}
