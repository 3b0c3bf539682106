import { useState } from 'react';
import type { TrialShop } from '#contract/studio/trials.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { drafts } from '#web/api/purchase/drafts.ts';
import { useTrial } from '#web/api/purchase/trials.ts';
import { buildDraftAddress } from '#web/draft/draft-link.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { registerTrialMessages } from '#web/i18n/testing-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { paths, patterns } from '#web/router/paths.ts';

registerTrialMessages();

/** The trial shop of a release: its products, each with a button that begins a purchase on trial. */
export function TrialPage() {
  if (!useMessages(['trial', 'wizard', 'problems'])) return <PageWaiting />;
  return (
    <ApiProvider>
      <div className="mx-auto grid max-w-form gap-8 px-5 pt-8 pb-10 sm:px-8 sm:pt-14">
        {/* The link is in the fragment, which is neither sent nor logged. */}
        <LoadedTrial trial={window.location.hash.slice(1)} />
      </div>
    </ApiProvider>
  );
}

function LoadedTrial({ trial }: { trial: string }) {
  const { data, error, refetch } = useTrial(trial);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Products trial={trial} shop={data} /> : <PageWaiting />;
}

function Products({ trial, shop }: { trial: string; shop: TrialShop }) {
  const text = useText();
  const explain = useFailureText();
  const { locale } = useLanguage();
  const { dateTime } = useFormat();
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const begin = async (product: string) => {
    setBusy(product);
    try {
      const { draft, key } = await drafts.create({ product, language: locale, trial });
      const { href } = window.location;
      const address = buildDraftAddress(href.replace(patterns.trial, paths.buy(product)), { id: draft.id, key });
      window.location.assign(address);
    } catch (error) {
      setFailure(error);
      setBusy('');
    }
  };
  const { number, endsAt, sells, products } = shop;
  return (
    <>
      <PageTitle title={text('trial.title', { number })} />
      <Notice kind="warning" title={text(sells ? 'trial.sandbox' : 'trial.ends')}>
        {text('trial.until', { at: dateTime(endsAt) })}
      </Notice>
      {failure !== null && <p role="alert">{explain(failure)}</p>}
      <ul className="grid gap-4">
        {products.map(({ id, name, tagline }) => (
          <li key={id} className="grid justify-items-start gap-3 rounded-card border border-line bg-card p-5">
            <h2 className="text-lead">{name}</h2>
            <p>{tagline}</p>
            <Button busy={busy === id} onClick={() => void begin(id)}>
              {text('trial.begin', { product: name })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
