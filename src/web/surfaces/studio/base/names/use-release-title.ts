import { FILES_TITLE } from '#contract/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Returns a function that gives the title of a release; the release made of the project's files has a fixed title. */
export function useReleaseTitle(): (title: string) => string {
  const text = useText();
  return (title) => (title === FILES_TITLE ? text('studio.ground.filesTitle') : title);
}
