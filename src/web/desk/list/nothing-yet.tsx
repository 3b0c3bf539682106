import { useUser } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { patterns } from '#web/router/paths.ts';

/** In the place of nothing sold: that there is nothing, and for who sells the way to a first one. */
export function NothingYet({ children }: { children: string }) {
  const text = useText();
  const { user } = useUser();
  return (
    <>
      <p>{children}</p>
      {user?.scope.includes('b2b:sell') && (
        <ButtonLink href={patterns.portalHome}>{text('portal.menu.getQuote')}</ButtonLink>
      )}
    </>
  );
}
