/** In order of the checks, because many browsers also claim to be others. */
const BROWSERS: [name: string, RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns the common names of the browser and system of a user agent: "Chrome, Windows". Empty if both are unknown. */
export function describeDevice(userAgent: string | undefined): string {
  const named = (names: [string, RegExp][]) => names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  return [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined).join(', ');
}
