import { useState } from 'react';
import type { SessionView } from '#contract/people/accounts.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '#web/api/people/user.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The user's sessions, with a button to end all others. */
export function SessionsSection() {
  const text = useText();
  const { data: sessions, error, refetch } = useSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const [asked, setAsked] = useState<SessionView | 'others' | null>(null);
  const hasOthers = sessions?.some(({ isThis }) => !isThis);
  const close = () => setAsked(null);

  return (
    <Section title={text('portal.sessions.title')}>
      {error && !sessions ? (
        <LoadError onRetry={refetch} />
      ) : (
        <ul className="grid" aria-busy={!sessions}>
          {sessions?.map((session) => (
            <Session key={session.id} session={session} onEnd={() => setAsked(session)} />
          )) ?? <Skeleton className="h-14 w-full" />}
        </ul>
      )}
      {hasOthers && (
        <div>
          <Button variant="secondary" onClick={() => setAsked('others')}>
            {text('portal.sessions.endOthers')}
          </Button>
        </div>
      )}
      {asked === 'others' && (
        <PasswordDialog
          id="end-session"
          title={text('portal.sessions.endOthersTitle')}
          action={text('portal.sessions.endOthers')}
          onConfirm={(password) => endOthers.mutateAsync({ password })}
          onClose={close}
        >
          <p>{text('portal.sessions.endOthersText')}</p>
        </PasswordDialog>
      )}
      {asked !== null && asked !== 'others' && (
        <PasswordDialog
          id="end-session"
          title={text('portal.sessions.endTitle')}
          action={text('portal.sessions.end')}
          onConfirm={(password) => end.mutateAsync({ id: asked.id, password })}
          onClose={close}
        >
          <p>{text('portal.sessions.endText', { device: asked.device || text('portal.sessions.unknown') })}</p>
        </PasswordDialog>
      )}
    </Section>
  );
}

function Session({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { device, network, startedAt, lastSeenAt, isThis } = session;
  const name = device || text('portal.sessions.unknown');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 last:border-b-0">
      <div className="grid">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
          {name} {isThis && <Tag variant="success">{text('portal.sessions.this')}</Tag>}
        </p>
        <p className="figures text-muted text-small">
          {text('portal.sessions.from', { network, since: dateTime(startedAt) })}
        </p>
        {!isThis && (
          <p className="figures text-muted text-small">{text('portal.sessions.seen', { at: dateTime(lastSeenAt) })}</p>
        )}
      </div>
      {!isThis && (
        <Button variant="quiet" onClick={onEnd}>
          {text('portal.sessions.end')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
