import type { ProfileView } from '#contract/people/sign-in.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';

/** Says to a user with the right to approve that an approval needs a second factor, before there is one to give. */
export function SecondFactorNotice({ user }: { user: ProfileView | null | undefined }) {
  const text = useText();
  if (!user?.scope.includes('studio:approve') || user.secondFactor.isOn) return null;
  return (
    <Notice>
      <p>{text('studio.approval.needsFactor')}</p>
      <TextLink href={patterns.myAccount}>{text('studio.approval.toAccount')}</TextLink>
    </Notice>
  );
}
