import { useText } from '#web/i18n/use-text.ts';

/** The first tab stop: a link past the bar to the content. */
export function SkipLink() {
  const text = useText();
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link to an element of the page, whose address must not change
    <a
      href="#content"
      onClick={(event) => {
        // The address must preserve its fragment: it may contain a draft's key.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-card focus:px-4 focus:py-2.5 focus:text-primary-deep"
    >
      {text('interface.page.skip')}
    </a>
  );
}
