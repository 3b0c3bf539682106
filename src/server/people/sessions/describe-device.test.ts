import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome, Windows', WINDOWS],
  ['Edge, Windows', `${WINDOWS} Edg/150.0`],
  ['Opera, Windows', `${WINDOWS} OPR/120.0`],
  ['Samsung Internet, Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`],
  ['Chrome, Android', `${ANDROID} Chrome/150.0 Mobile Safari/537.36`],
  ['Safari, iPhone', `${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`],
  ['Chrome, iPhone', `${IPHONE} CriOS/150.0 Mobile/15E148 Safari/604.1`],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  [
    'Safari, macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  ],
  ['Windows', 'okhttp (Windows NT 10.0)'],
  ['Chrome', 'Chrome/150.0'],
  ['', 'curl/8.5.0'],
  ['', undefined],
])('people call it "%s"', (called, userAgent) => expect(describeDevice(userAgent)).toBe(called));
