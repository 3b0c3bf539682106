import { Suspense, useMemo } from 'react';
import { listAskedFields } from '#engine/policy/endorsements/revision.ts';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { EndorsementActions } from './endorsement-actions.tsx';
import type { OpenEndorsementDraft } from './endorsement-draft.ts';

const ConfirmClearDialog = lazyPage(() => import('#web/draft/page/confirm-clear-dialog.tsx'), 'ConfirmClearDialog');

export type EndorsementPageProps = {
  draft: OpenEndorsementDraft;
  page: string;
  /** Address of the page before. */
  back: string | undefined;
  onPassed: () => void;
};

/** A page of a journey about a policy: its fields, each with the present answer. */
export function EndorsementForm({ draft, page, back, onPassed }: EndorsementPageProps) {
  const text = useText();
  const { product, situation, about } = draft;
  const words = useWords(product.id);
  const only = useMemo(() => new Set(listAskedFields(product, page, situation)), [product, page, situation]);
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
      <EndorsementActions back={back} label={text('wizard.next')} busy={open.busy} />
      <Suspense>{open.asking && <ConfirmClearDialog page={open} />}</Suspense>
    </>
  );
}
