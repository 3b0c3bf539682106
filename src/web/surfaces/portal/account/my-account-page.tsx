import { useState } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useChangePassword, useUser } from '#web/api/people/user.ts';
import { Done } from '#web/desk/form/done.tsx';
import { PasswordField } from '#web/desk/form/fields.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { type NewPassword, NewPasswordFields, useNewPassword } from '#web/desk/form/new-password.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Avatar } from '../shell/avatar.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The own account: the profile, the password, the second factor, and the sessions. */
export function MyAccountPage() {
  const text = useText();
  const { user } = useUser();
  if (!user) return null;
  return (
    <PortalPage title={text('portal.menu.account')}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <ProfileSection user={user} />
          <PasswordSection />
        </div>
        <div className="grid gap-6">
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
  const { givenName, familyName, username, email, phone, partner, scope } = user;
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
        <span className="font-semibold text-ink text-lead">
          {givenName} {familyName}
        </span>
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
