import type { ProfileView } from '#contract/people/sign-in.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { patterns } from '#web/router/paths.ts';

/** Whether the user may do nothing before a second factor is set up. */
export function lacksSecondFactor({ secondFactor }: Pick<ProfileView, 'secondFactor'>): boolean {
  return secondFactor.isDemanded && !secondFactor.isOn;
}

/** In the place of what the user may do with a second factor: where to set it up. */
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
