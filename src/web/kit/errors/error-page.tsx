import { useContact } from '#web/api/site/use-contact.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isUnknownGuard } from '#web/router/guards.ts';
import { patterns } from '#web/router/paths.ts';
import { ButtonLink } from '../action/button-link.tsx';
import { EmptyPage } from '../layout/empty-page.tsx';

/** The page instead of one that failed: the status code, 500 when the error has none, and a link to home. */
export function ErrorPage({ error }: { error: unknown }) {
  const text = useText();
  const { number } = useContact().tollFree;
  const status = readStatus(error);
  const isMissing = status === 404;
  return (
    <main className="flex min-h-dvh items-center">
      <EmptyPage code={String(status)} title={text(isMissing ? 'interface.notFound.title' : 'interface.error.title')}>
        {isUnknownGuard(error) && <UnknownGuardLine name={error.middleware} />}
        <p>{isMissing ? text('interface.notFound.text') : text('interface.error.whatToDo', { number })}</p>
        {/* A full load, so that no broken state remains. */}
        <ButtonLink href={patterns.home} fullLoad>
          {text('interface.error.home')}
        </ButtonLink>
      </EmptyPage>
    </main>
  );
}

function UnknownGuardLine({ name }: { name: string }) {
  const text = useText();
  return useMessages(['calls']) && <p>{text('calls.unknownMiddleware', { name })}</p>;
}

/** The status of an error; a call without an answer has the status 0, which means nothing to people. */
function readStatus(error: unknown): number {
  const status = (error as { status?: unknown } | null | undefined)?.status;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
