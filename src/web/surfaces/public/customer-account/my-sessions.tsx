import type { MySessionView } from '#contract/customer-account/session.ts';
import { useEndMySessions, useMySessions } from '#web/api/customer-account/session.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';

/** Shows the customer's sessions, and buttons that end them. */
export function MySessions() {
  const text = useText();
  const { data, error } = useMySessions();
  const end = useEndMySessions();
  const failure = end.error ?? (data ? null : error);
  return (
    <TitledSection id="my-sessions" title={text('mine.sessions.title')} className="grid gap-4">
      <Card className="grid gap-3">
        <FailureNotice error={failure} />
        {!data && !error && <Skeleton className="h-24 w-full" />}
        <ul className="grid">
          {data?.map((session) => (
            <Session key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate(session)} />
          ))}
        </ul>
        {data?.some(({ isThis }) => !isThis) && (
          <div>
            <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate('others')}>
              {text('mine.sessions.endOthers')}
            </Button>
          </div>
        )}
        <p aria-live="polite" className="text-small text-success">
          {end.isSuccess && text('mine.sessions.ended')}
        </p>
      </Card>
    </TitledSection>
  );
}

function Session({ session, busy, onEnd }: { session: MySessionView; busy: boolean; onEnd: () => void }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { device, network, startedAt, lastSeenAt, isThis } = session;
  const name = device || text('mine.sessions.unknown');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 last:border-b-0">
      <div className="grid">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {isThis && <Tag variant="success">{text('mine.sessions.this')}</Tag>}
        </p>
        <p className="figures text-muted text-small">
          {text('mine.sessions.since', { since: dateTime(startedAt), seen: dateTime(lastSeenAt) })}
        </p>
        {network && <p className="figures text-muted text-small">{text('mine.sessions.network', { network })}</p>}
      </div>
      {!isThis && (
        <Button variant="quiet" busy={busy} onClick={onEnd}>
          {text('mine.sessions.end')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
