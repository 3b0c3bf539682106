import type { ReactNode } from 'react';
import { useUser } from '#web/api/people/user.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { lacksSecondFactor, SecondFactorFirst } from '#web/kit/errors/second-factor-first.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { patterns } from '#web/router/paths.ts';
import { AgentPlacesContext } from '../agent-places.ts';
import { AgentBar } from './agent-bar.tsx';
import { AgentCheckout } from './agent-checkout.tsx';
import { FromSheet } from './from-sheet.tsx';

const places = { Bar: AgentBar, FromSheet, Checkout: AgentCheckout };

type AgentGateProps = { waiting: ReactNode; children: ReactNode };

/**
 * A journey, for who is signed in: with the places of an agent, and closed to one who may not sell before anything is
 * typed. The insurer's own people buy like anybody.
 */
export function AgentGate({ waiting, children }: AgentGateProps) {
  const text = useText();
  const { user, error, refetch } = useUser();
  const isReady = useMessages(['portal-sales']);
  if (user === undefined && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (user === undefined || !isReady) return waiting;
  if (!user?.partner) return children;
  if (lacksSecondFactor(user)) return <SecondFactorFirst />;
  if (user.partner.maySell && user.scope.includes('b2b:sell'))
    return <AgentPlacesContext value={places}>{children}</AgentPlacesContext>;
  return (
    <EmptyPage title={text('portal-sales.maySellNot')}>
      <p>{text('problems.partnerMayNotSell')}</p>
      <ButtonLink href={patterns.portalHome} variant="secondary">
        {text('portal-sales.toPortal')}
      </ButtonLink>
    </EmptyPage>
  );
}
