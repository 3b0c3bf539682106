import { useQuery } from '@tanstack/react-query';
import { getReleaseFile } from '#contract/studio/files.ts';
import { send } from '../http.ts';

/** The stored texts of a release's files; a missing file is empty. Reads nothing without paths. */
export const useReleaseTexts = (release: string, paths: readonly string[]) =>
  useQuery({
    queryKey: ['studio', 'texts', release, ...paths],
    enabled: paths.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(
        paths.map((path) =>
          send(getReleaseFile, { params: { id: release }, query: { path }, signal, quiet: true }).then(
            ({ text }) => text,
            () => '',
          ),
        ),
      ),
  });
