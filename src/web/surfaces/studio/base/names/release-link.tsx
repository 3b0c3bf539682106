import { pathTo } from '#shared/addresses.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { useReleaseTitle } from './use-release-title.ts';

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
