import { Plus } from 'lucide-react';
import type { ClaimProvider } from '#contract/claims/claim-guarantees.ts';
import { useEndProvider, useProviders } from '#web/api/claims/claim-providers.ts';
import { useUser } from '#web/api/people/user.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ProviderForm } from './provider-form.tsx';

/** The hospitals, garages and other providers, which an administrator adds and ends. */
export function ProvidersPage() {
  const text = useText();
  const { user } = useUser();
  const { opened, done, open, close, finish } = useDialogs<'add' | ClaimProvider>();
  const isAdmin = user?.scope.includes('insurer:admin') ?? false;
  const word = (name: string, params = {}) => text(`claim-payments.providers.${name}`, params);
  return (
    <PortalPage
      title={text('portal.menu.providers')}
      lead={word('lead')}
      actions={
        isAdmin && (
          <Button icon={Plus} onClick={() => open('add')}>
            {word('add')}
          </Button>
        )
      }
    >
      <DoneInFocus said={done} />
      <LoadedPart call={useProviders()}>
        {(providers) =>
          providers.length === 0 ? (
            <p className="text-muted">{word('none')}</p>
          ) : (
            <ul
              aria-label={text('portal.menu.providers')}
              className="grid rounded-card border border-line bg-card px-5"
            >
              {providers.map((provider) => (
                <Provider key={provider.id} provider={provider} onEnd={isAdmin ? () => open(provider) : undefined} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {opened === 'add' && <ProviderForm onClose={close} onDone={finish} />}
      {opened !== null && opened !== 'add' && <EndProvider provider={opened} onClose={close} onDone={finish} />}
    </PortalPage>
  );
}

type ProviderProps = { provider: ClaimProvider; onEnd: (() => void) | undefined };

/** A provider: its names, its kind, direct settlement, and the end of its account number. */
function Provider({ provider, onEnd }: ProviderProps) {
  const text = useText();
  const { name, khmerName, chineseName, kind, isDirect, bank, digits } = provider;
  const word = (id: string, params = {}) => text(`claim-payments.providers.${id}`, params);
  const facts = [
    word(`kinds.${kind}`),
    word(isDirect ? 'direct' : 'notDirect'),
    ...(bank === null ? [] : [word('accountShown', { bank, digits: digits ?? '' })]),
  ];
  return (
    <li className="flex items-center justify-between gap-x-2 border-line border-b py-3 last:border-b-0">
      <span className="grid min-w-0 gap-1">
        <span className="wrap-anywhere font-semibold text-ink">{name}</span>
        <span className="wrap-anywhere text-small empty:hidden">
          {[khmerName, chineseName].filter(Boolean).join(' · ')}
        </span>
        <span className="figures text-muted text-small">{facts.join(' · ')}</span>
      </span>
      {onEnd && (
        <Button variant="quiet" className="shrink-0" aria-label={word('endIt', { name })} onClick={onEnd}>
          {word('end')}
        </Button>
      )}
    </li>
  );
}

type EndProps = { provider: ClaimProvider; onClose: () => void; onDone: (said: string) => void };

function EndProvider({ provider: { id, name }, onClose, onDone }: EndProps) {
  const text = useText();
  const { mutateAsync } = useEndProvider(id);
  const word = (key: string) => text(`claim-payments.providers.${key}`, { name });
  return (
    <ConfirmDialog
      title={word('endTitle')}
      action={word('end')}
      onConfirm={async () => {
        await mutateAsync();
        onDone(word('ended'));
      }}
      onClose={onClose}
    >
      <p>{word('endText')}</p>
    </ConfirmDialog>
  );
}
