import { FILES_TITLE } from '#contract/studio/releases.ts';
import { pathTo } from '#shared/addresses.ts';
import { Timestamp } from '#web/desk/list/cells.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

type ReleaseLinkProps = { release: { id: string; number: number; title: string } };

/** A release by its number and title, as a link to its page. */
export function ReleaseLink({ release: { id, number, title } }: ReleaseLinkProps) {
  const text = useText();
  const titleOf = useReleaseTitle();
  return (
    <TextLink href={pathTo(patterns.studioRelease, { id })}>
      {text('studio.release.named', { number, title: titleOf(title) })}
    </TextLink>
  );
}

/** Returns a function that gives the title of a release; the release made of the project's files has a fixed title. */
export function useReleaseTitle(): (title: string) => string {
  const text = useText();
  return (title) => (title === FILES_TITLE ? text('studio.ground.filesTitle') : title);
}

/** Shows the start date of a sale. The shop's initial sales began before any event and have no date. */
export function SaleStart({ at }: { at: string }) {
  const text = useText();
  return new Date(at).getTime() === 0 ? text('studio.products.always') : <Timestamp at={at} />;
}
