import { FILES_TITLE } from '#contract/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';

/** What a release is called: as people have named it, or that it is what the files of the project say. */
export function useReleaseTitle(): (title: string) => string {
  const text = useText();
  return (title) => (title === FILES_TITLE ? text('studio.ground.filesTitle') : title);
}
