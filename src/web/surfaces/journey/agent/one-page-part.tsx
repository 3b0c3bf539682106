import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmClearDialog } from '#web/draft/page/confirm-clear-dialog.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { PrefillNotice } from '#web/draft/page/prefill-notice.tsx';
import { type OpenPage, usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useWords } from '#web/product/use-words.ts';
import { FromSheet } from './from-sheet.tsx';

const ALL_SECTIONS = { reached: Number.POSITIVE_INFINITY };

/** Where there is room two short fields or pictures stand side by side; the help of fields is below, so that their inputs are on one line. */
const twoColumns =
  '@min-[40rem]:**:data-fields:grid-cols-2 @min-[40rem]:**:data-fields:items-start @min-[40rem]:[&_[data-fields]>*]:col-span-2 @min-[40rem]:[&_[data-fields]>[data-short]]:col-span-1 @min-[40rem]:[&_[data-fields]>:has(input[type=file])]:col-span-1 [&_[data-short]>[id$=-help]]:order-1';
const dense =
  '**:data-sections:gap-6 **:data-fields:gap-x-6 **:data-fields:gap-y-4 [&_label:has(>[type=radio])]:py-2 [&_label:has(>[type=radio])]:px-3';

type OnePagePartProps = {
  page: string;
  isFirst: boolean;
  /** True for the page that the address names: it is scrolled to. */
  isAsked: boolean;
  /** Called with the open page whenever it changes. */
  onOpen: (open: OpenPage) => void;
  /** Called when the focus enters the page. */
  onEnter: () => void;
  onSubmit: () => void;
};

/** The questions of one page of the route, among those of the others. */
export function OnePagePart({ page, isFirst, isAsked, onOpen, onEnter, onSubmit }: OnePagePartProps) {
  const draft = useOpenDraft();
  const words = useWords(draft.product.id);
  const open = usePage(draft, page, undefined, ALL_SECTIONS);
  const [sheets, setSheets] = useState(0);
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => onOpen(open));
  useEffect(() => {
    if (isAsked && !isFirst) box.current?.scrollIntoView();
  }, [isAsked, isFirst]);
  const id = `part-${page}`;
  return (
    <section
      ref={box}
      aria-labelledby={id}
      data-page={page}
      onFocus={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onEnter()}
      className={`@container grid gap-4 rounded-card border border-line bg-card p-4 sm:p-5 ${twoColumns} ${dense}`}
    >
      <h2 id={id} className="text-lead">
        {words.own(`${page}.step`)}
      </h2>
      <PageNotices page={open} part={isFirst ? 'first' : 'further'} />
      {!isFirst && <PrefillNotice page={page} />}
      <FromSheet page={page} onFilled={() => setSheets((before) => before + 1)} />
      <PageFields key={sheets} id={`page-${page}`} name={page} page={open} onSubmit={onSubmit} isOnePage />
      <Suspense>{open.asking && <ConfirmClearDialog page={open} />}</Suspense>
    </section>
  );
}
