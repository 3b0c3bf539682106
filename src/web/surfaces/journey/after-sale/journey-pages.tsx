import { Redirect, useLocation, useSearch } from 'wouter';
import { back, canConfirm, goTo } from '#engine/wizard.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { policyJourneyPath } from '#shared/policy-journey-address.ts';
import { pageSteps } from '#web/draft/page/page-steps.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { useWords } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';
import { SavedState } from '../frame/saved-state.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import type { JourneyDraft } from './journey-draft.ts';
import { JourneyForm } from './journey-form.tsx';

/** The pages that a journey about a policy asks, one after another; once it is confirmed, where it goes on. */
export function JourneyPages({ draft }: { draft: JourneyDraft }) {
  const text = useText();
  const search = useSearch();
  const [, navigate] = useLocation();
  const { product, position, about, view, saving, journey } = draft;
  const words = useWords(product.id);
  const asked = new URLSearchParams(search).get('page');
  const { page = '' } = asked === null ? position : goTo(position, asked);

  if (position.confirmed) {
    const order = view?.order ?? '';
    // What staff entered waits for its policyholder, to whom the order's page sends it.
    if (about.by === 'holder' || !about.order) return <Redirect to={paths.makePayment(order)} replace />;
    return <Redirect to={pathTo(patterns.order, { id: about.order })} replace />;
  }
  const before = back(position, page);
  const shared = {
    draft,
    page,
    back: before === undefined ? undefined : policyJourneyPath(product.id, before),
    // The record is newer than what is drawn.
    onPassed: () => navigate(policyJourneyPath(product.id, draft.journeyNow().position.page)),
  };
  const isLast = page === position.page && canConfirm(journey);
  return (
    <div className="grid gap-8 phone:gap-5">
      <div className="grid gap-3">
        <p className="font-semibold text-ink">
          {text(`policy-journey.about.${about.does}`, {
            policy: about.policy,
            kind: about.kind ? words.own(`afterSale.changes.${about.kind}`) : '',
          })}
        </p>
        {position.route.pages.length > 1 && (
          <ProgressSteps
            steps={pageSteps(draft, page, words, (id) => policyJourneyPath(product.id, id)).filter(
              ({ id }) =>
                id === page ||
                position.trail.includes(id) ||
                position.route.pages.indexOf(id) < position.route.pages.length - 1,
            )}
          />
        )}
        <SavedState saving={saving} />
      </div>
      {isLast ? <ConfirmPage key={page} {...shared} /> : <JourneyForm key={page} {...shared} />}
    </div>
  );
}
