import type { ProfileView } from '#contract/people/sign-in.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { patterns } from '#web/router/paths.ts';

/** True if the user must set up a second factor before anything else. */
export function lacksSecondFactor({ secondFactor }: Pick<ProfileView, 'secondFactor'>): boolean {
  return secondFactor.isDemanded && !secondFactor.isOn;
}

/** Shown instead of a page that requires a second factor: a link to set it up. */
export function SecondFactorFirst() {
  const text = useText();
  if (!useMessages(['problems'])) return null;
  return (
    <EmptyPage title={text('portal.secondFactor.title')}>
      <p>{text('problems.secondFactorDemanded')}</p>
      <ButtonLink href={patterns.myAccount}>{text('portal.menu.account')}</ButtonLink>
    </EmptyPage>
  );
}
