import { useUser } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { patterns } from '#web/router/paths.ts';

/** In the place of nobody: that nothing was found, or how somebody comes to stand here. */
export function NobodyYet({ isFiltered }: { isFiltered: boolean }) {
  const text = useText();
  const { user } = useUser();
  if (isFiltered) return <p>{text('policy-holders.noneFound')}</p>;
  return (
    <>
      <p>{text('policy-holders.none')}</p>
      {user?.scope.includes('b2b:sell') && (
        <ButtonLink variant="secondary" href={patterns.portalHome}>
          {text('portal.menu.getQuote')}
        </ButtonLink>
      )}
    </>
  );
}
