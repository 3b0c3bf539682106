import { useQuery } from '@tanstack/react-query';
import { exportRelease, getReleaseFile } from '#contract/studio/files.ts';
import { useRead } from '../call-query.ts';
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

/** A version of a product: a release's present content, the content with which it began, or the one on sale now. */
export type VersionOf = { release: string; at?: 'start' | 'sale' };

/** The files of a version; with `product` only its own ones and those that products share. */
export const useVersionFiles = ({ release, at }: VersionOf, product?: string) =>
  useRead(
    exportRelease,
    {
      params: { id: release },
      query: { ...(product === undefined ? {} : { product }), ...(at === undefined ? {} : { at }) },
    },
    { staleTime: 0, gcTime: 0 },
  );
