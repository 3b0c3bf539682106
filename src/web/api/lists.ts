import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buildAddress, buildCacheKey } from '#contract/client.ts';
import * as calls from '#contract/lists/exports.ts';
import * as views from '#contract/lists/list-views.ts';
import { useCall, useRead, useSend } from './call-query.ts';
import { send } from './http.ts';

const POLL_INTERVAL_MS = 800;

const isUnderWay = ({ status }: calls.ExportView): boolean => status === 'waiting' || status === 'running';

/** The files of lists that the user asked for; read again and again while one of them is being made. */
export const useExports = () =>
  useQuery({
    queryKey: buildCacheKey(calls.listExports),
    queryFn: ({ signal, client }) => {
      // A repeated read shows no progress bar, and it does not extend the session.
      const isAgain = client.getQueryData(buildCacheKey(calls.listExports)) !== undefined;
      return send(calls.listExports, { signal, quiet: isAgain, unattended: isAgain });
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_INTERVAL_MS : false),
  });

export const useStartExport = () => useSend(calls.startExport, {}, calls.listExports);

/** Address of a file. The browser downloads it with its session cookie. */
export const exportFile = (id: string): string => buildAddress(calls.getExportFile, { params: { id } });

/** The views of all lists that the user may open. */
export const useListViews = () => useRead(views.listViews, {});

export const useSaveListView = () => useSend(views.saveListView, {}, views.listViews);

export const useDeleteListView = () =>
  useCall((id: string) => send(views.deleteListView, { params: { id } }), views.listViews);

export const useMailListView = () =>
  useCall(
    ({ id, isMailed }: { id: string; isMailed: boolean }) =>
      send(views.mailListView, { params: { id }, body: { isMailed } }),
    views.listViews,
  );

/** The totals of a list with these filters; undefined without a list. A failure shows no totals. */
export function useListTotals(list: views.TotalledList | undefined, question: calls.ListQuestion) {
  const { sort: _sort, limit: _limit, ...filters } = question;
  const body = { list: list ?? 'orders', question: filters };
  return useQuery({
    queryKey: buildCacheKey(views.getListTotals, { body }),
    queryFn: ({ signal }) => send(views.getListTotals, { body, signal, quiet: true }),
    enabled: list !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
