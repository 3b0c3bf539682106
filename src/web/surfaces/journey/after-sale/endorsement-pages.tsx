import { Redirect, useLocation, useSearch } from 'wouter';
import { canConfirm, findPreviousPage, findReachablePage } from '#engine/wizard.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { buildEndorsementPath } from '#shared/endorsement-address.ts';
import { isCounted, listPageSteps } from '#web/draft/page/page-steps.ts';
import { useReadWhenVisible } from '#web/draft/use-read-when-visible.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { useWords } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';
import { SavedState } from '../frame/saved-state.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import type { OpenEndorsementDraft } from './endorsement-draft.ts';
import { EndorsementForm } from './endorsement-form.tsx';

type EndorsementPagesProps = {
  draft: OpenEndorsementDraft;
  /** The pages whose answers decide which pages the journey has. */
  deciding: readonly string[];
};

/**
 * The pages of a journey about a policy, one after another. After the confirmation it redirects to the payment, or for
 * staff to the order.
 */
export function EndorsementPages({ draft, deciding }: EndorsementPagesProps) {
  const text = useText();
  const search = useSearch();
  const [, navigate] = useLocation();
  const { product, position, about, view, saving, journey } = draft;
  const words = useWords(product.id);
  useReadWhenVisible(draft);
  const asked = new URLSearchParams(search).get('page');
  const { page = '' } = asked === null ? position : findReachablePage(position, asked);

  if (position.confirmed) {
    const order = view?.order ?? '';
    // A draft that staff entered waits for its policyholder: the order's page sends it to them.
    if (about.by === 'holder' || !about.order) return <Redirect to={paths.makePayment(order)} replace />;
    return <Redirect to={pathTo(patterns.order, { id: about.order })} replace />;
  }
  const before = findPreviousPage(position, page);
  const shared = {
    draft,
    page,
    back: before === undefined ? undefined : buildEndorsementPath(product.id, before),
    // The record is newer than the rendered state.
    onPassed: () => navigate(buildEndorsementPath(product.id, draft.journeyNow().position.page)),
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
            counted={isCounted(position.route, page, deciding)}
            steps={listPageSteps(draft, page, words, (id) => buildEndorsementPath(product.id, id)).filter(
              ({ id }) =>
                id === page ||
                position.trail.includes(id) ||
                position.route.pages.indexOf(id) < position.route.pages.length - 1,
            )}
          />
        )}
        <SavedState saving={saving} />
      </div>
      {isLast ? <ConfirmPage key={page} {...shared} /> : <EndorsementForm key={page} {...shared} />}
    </div>
  );
}
