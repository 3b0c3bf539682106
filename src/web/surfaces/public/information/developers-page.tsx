import type { ReactNode } from 'react';
import { type commandNames, getDevelopers, getPartnerApi } from '#contract/integration/developers.ts';
import { createSandboxPartner } from '#contract/testing.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useCall, useRead } from '#web/api/call-query.ts';
import { sendWithWork } from '#web/api/send-with-work.ts';
import { registerInformationMessages } from '#web/i18n/information-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';

registerInformationMessages();

type CommandName = (typeof commandNames)[number];

/** The first steps of a partner's own program: keys, a quote, a webhook; each with its command. */
export function DevelopersPage() {
  if (!useMessages(['developers', 'problems'])) return null;
  return (
    <ApiProvider>
      <Steps />
    </ApiProvider>
  );
}

function Steps() {
  const text = useText();
  const { data, error, refetch } = useRead(getDevelopers, {});
  const say = (word: string) => text(`developers.${word}`);
  const command = (name: CommandName) => {
    if (!data) return <Skeleton className="h-32 w-full" />;
    const found = data.commands.find((one) => one.name === name);
    return found && <Command name={say(`commands.${name}`)} value={found.text} />;
  };
  return (
    <div className="mx-auto grid w-full max-w-desk grid-cols-1 gap-12 px-5 pt-10 sm:px-8 sm:pt-14">
      <div className="grid max-w-form gap-4">
        <PageTitle title={say('title')} className="text-display" />
        <p className="text-lead">{say('lead')}</p>
      </div>
      {error && !data && (
        <Notice kind="error" live title={say('failed')}>
          <Button variant="secondary" onClick={() => void refetch()}>
            {text('interface.ui.tryAgain')}
          </Button>
        </Notice>
      )}
      <ol className="grid grid-cols-1 gap-12">
        <Step number={1} title={say('keys.title')}>
          <p>{say('keys.text')}</p>
          {data?.hasSandbox && <Sandbox />}
          {command('token')}
        </Step>
        <Step number={2} title={say('quote.title')}>
          <p>{say('quote.text')}</p>
          {command('quote')}
          <p>{say('quote.sale')}</p>
        </Step>
        <Step number={3} title={say('webhook.title')}>
          <p>{say('webhook.text')}</p>
          {command('webhook')}
          {command('test')}
          <p>{say('webhook.verify')}</p>
        </Step>
      </ol>
      {data?.client && (
        <TitledSection id="client" title={say('client.title')} className="grid grid-cols-1 gap-3">
          <p className="max-w-form">{text('developers.client.text', { version: data.client.version })}</p>
          <Command name={say('client.install')} value={data.client.command} />
        </TitledSection>
      )}
      <TitledSection id="reference" title={say('reference.title')} className="grid max-w-form gap-3">
        <p>{say('reference.text')}</p>
        <p>
          <a href={getPartnerApi.path} className="font-semibold text-primary-deep underline">
            {say('reference.link')}
          </a>
        </p>
      </TitledSection>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-1 gap-4 border-line border-t pt-8">
      <h2 className="text-title">
        <span className="figures text-primary">{number}.</span> {title}
      </h2>
      {children}
    </li>
  );
}

/** A command for a shell, to copy. */
function Command({ name, value }: { name: string; value: string }) {
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold text-ink">{name}</span>
        <CopyButton variant="quiet" name={name} value={value} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area */}
      <pre tabIndex={0} lang="en" className="overflow-x-auto rounded-card border border-line bg-card p-4 text-small">
        <code>{value}</code>
      </pre>
    </figure>
  );
}

/** Keys of a trial partner, made by a click; only where nothing is real. */
function Sandbox() {
  const text = useText();
  const make = useCall(() => sendWithWork(createSandboxPartner, {}));
  const say = (word: string) => text(`developers.sandbox.${word}`);
  const { data } = make;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>{say('text')}</p>
      {data ? (
        <>
          <Notice kind="success" live title={say('made')}>
            {say('once')}
          </Notice>
          <Command
            name={data.partner}
            value={`export CLIENT_ID=${data.clientId}\nexport CLIENT_SECRET=${data.clientSecret}`}
          />
        </>
      ) : (
        <div>
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            {say('make')}
          </Button>
        </div>
      )}
      {make.error && (
        <Notice kind="error" live>
          {say('failed')}
        </Notice>
      )}
    </div>
  );
}
