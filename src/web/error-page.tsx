import { useText } from './i18n/use-text.ts';
import { paths } from './paths.ts';
import { ButtonLink } from './ui/button-link.tsx';
import { EmptyPage } from './ui/empty-page.tsx';

/** The page in place of one that failed: the status code, 500 when the error has none, and the way home. */
export function ErrorPage({ error }: { error: unknown }) {
  const text = useText();
  const status = (error as { status?: unknown } | null)?.status;
  return (
    <main className="flex min-h-dvh items-center">
      <EmptyPage code={String(typeof status === 'number' ? status : 500)} title={text('interface.error.title')}>
        <p>{text('interface.error.whatToDo')}</p>
        {/* A full load: whatever broke is left behind. */}
        <ButtonLink href={paths.home} fullLoad>
          {text('interface.error.home')}
        </ButtonLink>
      </EmptyPage>
    </main>
  );
}
