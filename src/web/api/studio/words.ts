import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getReleaseFile } from '#contract/studio/files.ts';
import { readWorkbook } from '#contract/studio/sheets.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { callQuery } from '../call-query.ts';
import { send } from '../http.ts';
import { useRelease } from './releases.ts';

type Trees = Record<'en' | 'km' | 'zh', MessageTree>;

/** The texts of a product at the start of a release; `trees` is undefined if the product did not exist then. */
export function usePreviousWords(release: string, product: string): { isKnown: boolean; trees: Trees | undefined } {
  const { data } = useRelease(release);
  const base = data?.base?.id;
  const path = (language: string) => `locales/${language}/products/${product}.json`;
  const [en, km, zh] = [
    usePreviousFile(base, path('en')),
    usePreviousFile(base, path('km')),
    usePreviousFile(base, path('zh')),
  ];
  const [english, khmer, chinese] = [en?.data?.text, km?.data?.text, zh?.data?.text];
  const trees = useMemo(() => {
    if (english === undefined || khmer === undefined || chinese === undefined) return undefined;
    const [first, second, third] = [parseMessageTree(english), parseMessageTree(khmer), parseMessageTree(chinese)];
    return first && second && third ? { en: first, km: second, zh: third } : undefined;
  }, [english, khmer, chinese]);
  const isAsked = data !== undefined && base !== undefined;
  return { isKnown: data !== undefined && !(isAsked && [en, km, zh].some((one) => one?.isPending)), trees };
}

/** A file of the base release. */
const usePreviousFile = (base: string | undefined, path: string) =>
  useQuery({
    ...callQuery(getReleaseFile, { params: { id: base ?? '' }, query: { path } }),
    enabled: base !== undefined,
    // A file of a base never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function parseMessageTree(text: string): MessageTree | undefined {
  try {
    return JSON.parse(text) as MessageTree;
  } catch {
    return undefined;
  }
}

/** The cells of the first sheet of a spreadsheet. */
export async function readFirstSheet(file: File): Promise<string[][]> {
  const { sheets } = await send(readWorkbook, { body: file });
  return sheets[0]?.rows ?? [];
}
