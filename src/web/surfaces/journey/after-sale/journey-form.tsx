import { Suspense, useMemo } from 'react';
import { fieldsAsked } from '#engine/policy/journeys/revising.ts';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { JourneyActions } from './journey-actions.tsx';
import type { JourneyDraft } from './journey-draft.ts';

const ClearsDialog = lazyPage(() => import('#web/draft/page/clears-dialog.tsx'), 'ClearsDialog');

export type JourneyPageProps = {
  draft: JourneyDraft;
  page: string;
  /** Address of the page before. */
  back: string | undefined;
  onPassed: () => void;
};

/** A page of a journey about a policy: the fields that it asks, each with the answer that stands. */
export function JourneyForm({ draft, page, back, onPassed }: JourneyPageProps) {
  const text = useText();
  const { product, situation, about } = draft;
  const words = useWords(product.id);
  const only = useMemo(() => new Set(fieldsAsked(product, page, situation)), [product, page, situation]);
  const open = usePage(draft, page, only);
  const next = async () => {
    if (await open.submit({ kind: 'pass', page })) onPassed();
  };
  return (
    <>
      <PageHead
        page={page}
        held={false}
        title={about.kind && words.own(`afterSale.changes.${about.kind}`)}
        lead={text('policy-journey.form.lead')}
      />
      <PageNotices page={open} />
      <PageFields id="page" name={page} page={open} onSubmit={next} />
      <JourneyActions back={back} label={text('wizard.next')} busy={open.busy} />
      <Suspense>{open.asking && <ClearsDialog page={open} />}</Suspense>
    </>
  );
}
