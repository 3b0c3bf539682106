import type { ProfileView } from '#contract/people/sign-in.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Avatar } from '../shell/avatar.tsx';

/** The user's profile with the insurer; an administrator changes it. */
export function ProfileSection({ user }: { user: ProfileView }) {
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
