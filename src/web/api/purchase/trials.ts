import { createTrial, getTrial, getTrialSpecimen } from '#contract/studio/trials.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useRead, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { type DraftLink, toDraftArgs } from './drafts.ts';

/** A trial shop by its link, in the language shown. */
export function useTrial(trial: string) {
  const { locale } = useLanguage();
  return useRead(getTrial, { query: { trial, locale } }, { staleTime: 0, retry: false });
}

export const useCreateTrial = (release: string) => useSend(createTrial, { params: { id: release } });

/** Draws the specimen for a trial draft; the address shows it in this browser alone. */
export async function drawSpecimen(link: DraftLink): Promise<string> {
  const pdf = (await send(getTrialSpecimen, toDraftArgs(link))) as unknown as Blob;
  return URL.createObjectURL(pdf);
}
