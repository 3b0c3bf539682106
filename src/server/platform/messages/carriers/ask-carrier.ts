import { CarrierTrouble, networkTrouble } from '../carrier-trouble.ts';

/** Milliseconds that a carrier may take to answer. */
const PATIENCE = 15_000;
const LARGEST_REPLY = 65_536;

export type CarrierReply = { status: number; body: Record<string, unknown> };

/** Asks the API of a carrier, which answers in JSON. Throws CarrierTrouble where no answer comes, or none that can be read. */
export async function askCarrier(
  carrier: string,
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  patience = PATIENCE,
): Promise<CarrierReply> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    text = await response.text();
  } catch (error) {
    throw networkTrouble(carrier, error);
  }
  const { status } = response;
  // The answer says nothing that its status does not: a page of a proxy, say.
  const unread = () => new CarrierTrouble(carrier, isNotTaken(status) ? 'notTaken' : 'unknown', String(status));
  if (text.length > LARGEST_REPLY) throw unread();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unread();
    return { status, body: body as Record<string, unknown> };
  } catch {
    throw unread();
  }
}

/** Whether a status says for sure that nothing was taken. A carrier that fails inside may have taken it. */
export const isNotTaken = (status: number): boolean => status >= 400 && status < 500;
