import khmer from '@fontsource-variable/kantumruy-pro/files/kantumruy-pro-khmer-wght-normal.woff2?url';
import { prefixOf } from '#web/address.ts';

/** Asks for the Khmer face at once where the page will need it; the Latin one stands in index.html for everyone. */
export function preloadFaces(): void {
  if (prefixOf(window.location.pathname) !== '/km') return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: khmer });
  document.head.append(link);
}
