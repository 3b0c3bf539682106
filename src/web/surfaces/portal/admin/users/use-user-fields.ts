import type { Locale } from '#contract/format.ts';
import type { UserView } from '#contract/people/users.ts';
import type { Scope } from '#contract/scopes.ts';
import { useText } from '#web/i18n/use-text.ts';

/** What is filled in for a user; a partner's id, empty while none is chosen. */
export type UserFields = {
  username: string;
  givenName: string;
  familyName: string;
  email: string;
  phone: string;
  language: Locale;
  /** Whose people the user belongs to. */
  of: 'partner' | 'insurer';
  partner: string;
  scope: Scope[];
};

/** The fields of a user: what they are called, hold at first, must hold, and how they are sent. */
export function useUserFields(user: UserView | null) {
  const text = useText();
  const labels = {
    username: text('portal.user.username'),
    givenName: text('portal.user.givenName'),
    familyName: text('portal.user.familyName'),
    email: text('interface.contact.email'),
    phone: text('interface.ui.phoneNumber'),
    language: text('portal.user.language'),
    of: text('portal.user.of'),
    partner: text('portal.user.partner'),
    scope: text('portal.user.scope'),
  };
  const initial: UserFields = {
    username: user?.username ?? '',
    givenName: user?.givenName ?? '',
    familyName: user?.familyName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    language: user?.language ?? 'km',
    of: user && !user.partner ? 'insurer' : 'partner',
    partner: user?.partner?.id ?? '',
    scope: [...(user?.scope ?? [])],
  };
  const check = (values: UserFields): Partial<Record<keyof UserFields, string>> => {
    const { email, phone, of, partner } = values;
    return {
      ...(email.trim() === '' && phone.trim() === '' ? { email: text('problems.contactNeeded') } : {}),
      ...(of === 'partner' && partner === '' ? { partner: text('problems.partnerNeeded') } : {}),
    };
  };
  const bodyOf = ({ givenName, familyName, email, phone, language, of, partner, scope }: UserFields) => ({
    givenName: givenName.trim(),
    familyName: familyName.trim(),
    email: email.trim() || null,
    phone: phone.trim() || null,
    language,
    partner: of === 'partner' ? partner : null,
    scope,
  });
  return { labels, initial, check, bodyOf };
}
