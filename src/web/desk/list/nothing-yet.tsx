import { useUser } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { patterns } from '#web/router/paths.ts';

/** The text of a list before the first sale; sellers also see a link to begin one. */
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
