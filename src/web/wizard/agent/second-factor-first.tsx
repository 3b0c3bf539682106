import type { ProfileView } from '#contract/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';

/** Whether the user may do nothing before a second factor is set up. */
export function lacksSecondFactor({ secondFactor }: Pick<ProfileView, 'secondFactor'>): boolean {
  return secondFactor.isDemanded && !secondFactor.isOn;
}

/** In the place of what the user may do with a second factor: where to set it up. */
export function SecondFactorFirst() {
  const text = useText();
  return (
    <EmptyPage title={text('portal.secondFactor.title')}>
      <p>{text('problems.secondFactorDemanded')}</p>
      <ButtonLink href={patterns.myAccount}>{text('portal.menu.account')}</ButtonLink>
    </EmptyPage>
  );
}
