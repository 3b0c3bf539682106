import type { ReactNode } from 'react';
import { commands } from 'vitest/browser';
import type { Answers } from '#engine/record.ts';
import type { Locale } from '#shared/format.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { usePreviewDraft } from '#web/preview/use-preview-draft.ts';
import { ProductWords } from '#web/product/product-words.tsx';
import { paths } from '#web/router/paths.ts';
import { WizardPages } from '#web/surfaces/journey/wizard-pages.tsx';
import type { PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { show } from './show.tsx';

const link = {
  state: () => null,
  subscribe: () => () => {},
  recorded: () => {},
  select: () => {},
  write: null,
  drew: () => {},
  drop: null,
};

type PageProps = {
  state: PreviewState;
  page: string;
  draft: Options['draft'];
  content: ReactNode;
};

function Page({ state, page, draft: change = () => ({}), content }: PageProps) {
  const own = usePreviewDraft(state, link, page);
  return (
    <ProductWords messages={state.messages}>
      <DraftContext value={{ ...own, ...change(own) }}>
        {content ?? <WizardPages wanted={page} resets={0} onReset={() => {}} onRestart={() => {}} />}
      </DraftContext>
    </ProductWords>
  );
}

type Options = {
  locale?: Locale;
  /** True: the product's example case has answered all pages; its later answers can be changed by `answers`. */
  isAnswered?: boolean;
  answers?: Answers;
  /** Members of the open draft that differ from those of the draft in memory. */
  draft?: (own: Draft) => Partial<Draft>;
  /** A part of the journey that is shown instead of the whole page. */
  content?: ReactNode;
  /** Message files beside those of a purchase, settings of the site, and who sells. */
  show?: Pick<NonNullable<Parameters<typeof show>[1]>, 'files' | 'config' | 'replies'>;
};

/** Shows a page of a product of the project as the preview of the studio does: its draft is in memory. */
export async function showProductPage(
  product: string,
  page: string,
  { locale = 'en', isAnswered = false, answers = {}, draft, content, show: more }: Options = {},
) {
  const { definition, messages, example } = await commands.readProduct(product, locale);
  const persona = isAnswered ? { ...example, answers: { ...example.answers, ...answers } } : null;
  const state = {
    ...{
      language: locale,
      width: 390,
      day: example.asOf,
      channel: 'public',
      persona,
      world: {},
      isPointing: false,
      run: 0,
    },
    ...{ isOpen: true, recording: null, product, definition, messages, selected: {} },
  } as unknown as PreviewState;
  const segment = `${page.charAt(0).toUpperCase()}${page.slice(1)}`;
  return show(<Page {...{ state, draft, content }} page={segment} />, {
    ...{ ...more, locale, files: ['wizard', 'checkout', ...(more?.files ?? [])], path: paths.buy(product, segment) },
  });
}
