import { useState } from 'react';
import type { SessionView } from '#contract/people/accounts.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { joinNames } from '#shared/full-name.ts';
import { useChangePassword, useEndOtherSessions, useEndSession, useSessions, useUser } from '#web/api/people/user.ts';
import { Done } from '#web/desk/form/done.tsx';
import { PasswordField } from '#web/desk/form/fields.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { type NewPassword, NewPasswordFields, useNewPassword } from '#web/desk/form/new-password.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { Avatar } from '../shell/avatar.tsx';
import { DigestSection } from './digest-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The own account: the profile, the password, the second factor, and the sessions. */
export function MyAccountPage() {
  const text = useText();
  const { user } = useUser();
  if (!user) return null;
  return (
    <PortalPage title={text('portal.menu.account')}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <ProfileSection user={user} />
          <DigestSection />
          <PasswordSection />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <SecondFactorSection user={user} />
          <SessionsSection />
        </div>
      </div>
    </PortalPage>
  );
}

/** The user's profile with the insurer; an administrator changes it. */
function ProfileSection({ user }: { user: ProfileView }) {
  const text = useText();
  const { list } = useFormat();
  const none = text('portal.words.none');
  const { username, email, phone, partner, scope } = user;
  const facts = [
    { term: text('portal.user.username'), detail: username },
    { term: text('interface.contact.email'), detail: email ?? none },
    { term: text('interface.ui.phoneNumber'), detail: phone ?? none },
    { term: text('portal.user.partner'), detail: partner?.name },
    { term: text('portal.user.scope'), detail: list(scope.map((one) => text(`portal.scopes.${one}`))) || none },
  ];
  return (
    <Section title={text('portal.account.profile')}>
      <p className="flex items-center gap-4">
        <Avatar user={user} className="size-14" />
        <span className="min-w-0 break-words font-semibold text-ink text-lead">{joinNames(user)}</span>
      </p>
      <Facts facts={facts} />
      <p className="text-muted text-small">{text('portal.account.profileHelp')}</p>
    </Section>
  );
}

/** Changes the password; the user's other sessions end. */
function PasswordSection() {
  const text = useText();
  const change = useChangePassword();
  const fresh = useNewPassword();
  const [isDone, setIsDone] = useState(false);
  const labels = { old: text('portal.password.old'), ...fresh.labels };
  const form = useForm<NewPassword & { old: string }>({
    id: 'password',
    initial: { old: '', ...fresh.initial },
    labels,
    check: fresh.check,
    required: ['old', ...fresh.required],
    refusedAt: { passwordWrong: 'old', passwordTooCommon: 'password' },
    send: async ({ old, password }) => {
      setIsDone(false);
      await change.mutateAsync({ oldPassword: old, newPassword: password });
      form.reset();
      setIsDone(true);
    },
  });
  return (
    <Section title={text('portal.password.label')}>
      <Done said={isDone ? text('portal.password.changed') : ''} />
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <FormHead {...form} />
        <PasswordField form={form} name="old" />
        <NewPasswordFields form={form} />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            {text('portal.password.send')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** The user's sessions, with a button to end all others. */
function SessionsSection() {
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
