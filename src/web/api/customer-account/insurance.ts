import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import * as cancellation from '#contract/customer-account/cancellation.ts';
import * as claims from '#contract/customer-account/claims.ts';
import * as calls from '#contract/customer-account/policies.ts';
import type { Locale } from '#shared/format.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** All policies and claims of the customer. */
export const useMyInsurance = (locale: Locale) =>
  useQuery({ ...callQuery(calls.getMyInsurance, { query: { locale } }), staleTime: 0 });

/** Address at which the browser opens a document of a policy, by its session. */
export const myDocumentAddress = (number: string, name: string, language: 'km' | 'en' | 'both'): string =>
  buildAddress(calls.getMyDocument, { params: { number, name }, query: { language } });

/** Address of the endorsement schedule of a transaction on an own policy. */
export const myEndorsementAddress = (number: string, serial: number, language: 'km' | 'en'): string =>
  buildAddress(calls.getMyDocument, {
    params: { number, name: 'endorsement' },
    query: { language, serial: `${serial}` },
  });

export const useOpenMyDraft = () => useCall((id: string) => send(calls.openMyDraft, { params: { id } }));

export const useStartMyEndorsement = (number: string) =>
  useCall((body: BodyOf<typeof calls.startMyJourney>) => send(calls.startMyJourney, { params: { number }, body }));

export const usePayMyInstalment = (number: string) =>
  useCall(() => send(calls.payMyInstalment, { params: { number } }));

export const useMyChoices = () => useQuery(callQuery(calls.getMyChoices, {}));

export const useSetMyChoices = () =>
  useCall((body: BodyOf<typeof calls.setMyChoices>) => send(calls.setMyChoices, { body }), calls.getMyChoices);

export const useMyCancellation = (number: string, locale: Locale) =>
  useQuery({ ...callQuery(cancellation.getMyCancellation, { params: { number }, query: { locale } }), staleTime: 0 });

export const usePreviewMyCancellation = (number: string) =>
  useCall((body: BodyOf<typeof cancellation.previewMyCancellation>) =>
    send(cancellation.previewMyCancellation, { params: { number }, body }),
  );

export const useSendMyCancellationCode = (number: string) =>
  useCall(() => send(cancellation.sendMyCancellationCode, { params: { number } }));

export const useCancelMyPolicy = (number: string) =>
  useCall(
    (body: BodyOf<typeof cancellation.cancelMyPolicy>) =>
      send(cancellation.cancelMyPolicy, { params: { number }, body }),
    calls.getMyInsurance,
  );

/**
 * The form by which the customer files a claim.
 *
 * @param lossDate the day of the loss, once the person entered it: an earlier term may have covered other people and
 * sums
 */
export const useMyClaimForm = (number: string, locale: Locale, lossDate: string | undefined) => {
  const query = { locale, ...(lossDate === undefined ? {} : { lossDate }) };
  return useQuery({
    ...callQuery(claims.getMyClaimForm, { params: { number }, query }),
    staleTime: 0,
    placeholderData: (before) => (before?.number === number ? before : undefined),
  });
};

export const useFileMyClaim = () =>
  useCall((body: BodyOf<typeof claims.fileMyClaim>) => send(claims.fileMyClaim, { body }), calls.getMyInsurance);

export const useMyClaim = (ref: string, locale: Locale) =>
  useQuery({ ...callQuery(claims.getMyClaim, { params: { ref }, query: { locale } }), staleTime: 0 });

export const useAnswerMyClaim = (ref: string) =>
  useCall(
    (answer: string) => send(claims.answerMyClaim, { params: { ref }, body: { answer } }),
    claims.getMyClaim,
    calls.getMyInsurance,
  );

/** Sends a picture or a document of a claim. */
export const useSendMyClaimFile = (ref: string) =>
  useCall(({ name, content }: { name: string; content: Blob }) => {
    const headers = { 'content-type': content.type };
    return send(claims.sendMyClaimFile, { params: { ref }, query: { name }, body: content, headers });
  }, claims.getMyClaim);
