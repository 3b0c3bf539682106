import { Link } from 'wouter';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';

/** Shown if an agreed change of a policy is not possible any more: a link to the policies, to begin again. */
export function BeginAgain({ after }: { after: unknown }) {
  const text = useText();
  if (!isApiError(after) || after.problem !== 'journeyStale') return null;
  return (
    <Link href={pathTo(patterns.myInsurance)} className="link inline-flex min-h-11 items-center">
      {text('checkout.about.again')}
    </Link>
  );
}
