import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { buildAddress } from '#contract/client.ts';
import * as cancellation from '#contract/customer-account/cancellation.ts';
import * as claims from '#contract/customer-account/claims.ts';
import * as calls from '#contract/customer-account/policies.ts';
import type { Locale } from '#shared/format.ts';
import { callQuery, useCall, useFresh, useRead, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { sendWithWork } from '../send-with-work.ts';

/** All policies and claims of the customer. */
export const useMyInsurance = (locale: Locale) => useFresh(calls.getMyInsurance, { query: { locale } });

/** Address at which the browser opens a document of a policy with its session cookie. */
export const myDocumentAddress = (number: string, name: string, language: 'km' | 'en' | 'both'): string =>
  buildAddress(calls.getMyDocument, { params: { number, name }, query: { language } });

/** Address of the endorsement schedule of a transaction on the customer's own policy. */
export const myEndorsementAddress = (number: string, serial: number, language: 'km' | 'en'): string =>
  buildAddress(calls.getMyDocument, {
    params: { number, name: 'endorsement' },
    query: { language, serial: `${serial}` },
  });

export const useOpenMyDraft = () => useCall((id: string) => send(calls.openMyDraft, { params: { id } }));

export const useStartMyEndorsement = (number: string) => useSend(calls.startMyJourney, { params: { number } });

export const usePayMyInstalment = (number: string) => useSend(calls.payMyInstalment, { params: { number } });

export const useMyChoices = () => useRead(calls.getMyChoices, {});

export const useSetMyChoices = () => useSend(calls.setMyChoices, {}, calls.getMyChoices);

export const useMyCancellation = (number: string, locale: Locale) =>
  useFresh(cancellation.getMyCancellation, { params: { number }, query: { locale } });

export const usePreviewMyCancellation = (number: string) =>
  useSend(cancellation.previewMyCancellation, { params: { number } });

export const useSendMyCancellationCode = (number: string) =>
  useCall(() => sendWithWork(cancellation.sendMyCancellationCode, { params: { number } }));

export const useCancelMyPolicy = (number: string) =>
  useSend(cancellation.cancelMyPolicy, { params: { number } }, calls.getMyInsurance);

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

export const useMyClaim = (ref: string, locale: Locale) =>
  useFresh(claims.getMyClaim, { params: { ref }, query: { locale } });

/** Address at which the browser opens the decision letter of a claim with its session cookie. */
export const myClaimLetterAddress = (ref: string, language: 'km' | 'en'): string =>
  buildAddress(claims.getMyClaimLetter, { params: { ref }, query: { language } });

export const useAnswerMyClaim = (ref: string) =>
  useCall(
    (answer: string) => send(claims.answerMyClaim, { params: { ref }, body: { answer } }),
    claims.getMyClaim,
    calls.getMyInsurance,
  );

export const useAppealMyClaim = (ref: string) =>
  useCall(
    (reason: string) => send(claims.appealMyClaim, { params: { ref }, body: { reason } }),
    claims.getMyClaim,
    calls.getMyInsurance,
  );

export const useRateMyClaim = (ref: string) =>
  useCall(
    (body: BodyOf<typeof claims.rateMyClaim>) => send(claims.rateMyClaim, { params: { ref }, body }),
    claims.getMyClaim,
  );

/** Enters the account of a claim. The account number is not cached. */
export const useSetMyPayee = (ref: string) =>
  useCall(
    (body: BodyOf<typeof claims.setMyClaimPayee>) => send(claims.setMyClaimPayee, { params: { ref }, body }),
    claims.getMyClaim,
  );

/** Sends a picture or a document of a claim. */
export const useSendMyClaimFile = (ref: string) =>
  useCall(({ name, content }: { name: string; content: Blob }) => {
    const headers = { 'content-type': content.type };
    return send(claims.sendMyClaimFile, { params: { ref }, query: { name }, body: content, headers });
  }, claims.getMyClaim);
