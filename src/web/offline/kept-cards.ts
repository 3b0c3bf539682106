import { CARD_PATH, caching } from './names.ts';

/*
 * Cards of policies that a customer stores on this device. They are personal data, so nothing is stored without the
 * customer's own act, and signing out removes all.
 */

const pathOf = (number: string): string => CARD_PATH + encodeURIComponent(number);

/** True if cards can be shown without a connection: the browser has a service worker of this site. */
export async function canKeepCards(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration !== undefined && typeof caches !== 'undefined';
}

/** True if the card of this policy is on this device. */
export async function isCardKept(number: string): Promise<boolean> {
  return (await (await caches.open(caching.cards)).match(pathOf(number))) !== undefined;
}

/**
 * Stores the picture of a policy's card on this device.
 *
 * @param address the address of the picture, which the server opens only for its customer
 * @throws Error when the picture cannot be loaded or stored
 */
export async function keepCard(number: string, address: string): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`the card is not there: ${response.status}`);
  // Only the picture: no header of the answer is stored.
  const picture = new Response(await response.blob(), { headers: { 'content-type': 'image/png' } });
  await (await caches.open(caching.cards)).put(pathOf(number), picture);
}

/** Removes the card of one policy from this device. */
export async function removeCard(number: string): Promise<void> {
  await (await caches.open(caching.cards)).delete(pathOf(number));
}

/** Removes all cards from this device. */
export async function removeCards(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(caching.cards);
}
