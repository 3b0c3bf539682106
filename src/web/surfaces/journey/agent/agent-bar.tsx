import type { ComponentProps } from 'react';
import { useUser } from '#web/api/people/user.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import type { AgentPlaces } from '../agent-places.ts';
import { Earnings } from './earnings.tsx';

/** Over the journey, for an agent alone: for whom is sold, to whom, what it earns, and the way to the next customer. */
export function AgentBar({ customer, onRestart }: ComponentProps<AgentPlaces['Bar']>) {
  const text = useText();
  const { user } = useUser();
  const { view, record } = useOpenDraft();
  if (!user?.partner) return null;
  const { name, company } = user.partner;
  const { isSale, partner } = record.circumstances;
  // Until the first answer is saved there is no draft: it will be this agent's.
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
          {view && <TextButton onClick={onRestart}>{text('portal-sales.bar.next')}</TextButton>}
        </div>
      </div>
    </section>
  );
}
