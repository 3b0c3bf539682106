import { expect, test } from 'vitest';
import type { PlatformServices } from '#server/platform/services.ts';
import { canReceiveCodes, readSmsLimits, withoutSmsLimits } from './sms-limits.ts';

test('the settings of SMS are read as they are written, and a mistake is named', () => {
  const all = {
    SMS_PER_NUMBER: '1',
    SMS_PER_NUMBER_BY_STRANGERS: '2',
    SMS_BEFORE_WORK: '4',
    SMS_PER_NETWORK: '3',
    SMS_IN_ALL: '0',
  };
  expect(readSmsLimits({ SMS_COUNTRIES: ' * ', ...all })).toEqual({
    ...{ countries: '*', perNumber: 1, perNumberOfStrangers: 2, beforeWork: 4, perNetwork: 3, inAll: 0 },
  });
  expect(readSmsLimits({})).toEqual({
    ...{ countries: ['KH'], perNumber: 5, perNumberOfStrangers: 15, beforeWork: 20, perNetwork: 300, inAll: 1000 },
  });
  expect(() => readSmsLimits({ SMS_COUNTRIES: 'KH,XX' })).toThrow(
    'SMS_COUNTRIES: "XX" is no country; write KH or KH,TH or *',
  );
  for (const wrong of ['', '-1', '1.5', '1000000000'])
    expect(() => readSmsLimits({ SMS_IN_ALL: wrong }), wrong).toThrow(
      `SMS_IN_ALL must be a whole number of messages, not "${wrong}"`,
    );
});

test('codes go to numbers of the countries that are named, or to all', () => {
  const gets = (countries: string, phone: string) =>
    canReceiveCodes(readSmsLimits({ SMS_COUNTRIES: countries }), phone);
  expect([gets('KH', '+85512345678'), gets('KH', '+447400123456'), gets('KH,GB', '+447400123456')]).toEqual([
    ...[true, false, true],
  ]);
  expect([gets('KH', '12345'), gets('*', '+447400123456')]).toEqual([false, true]);
});

test('a sandbox has no SMS limits, and has the same countries', () => {
  const services = { config: { isProd: false, sms: readSmsLimits({}) }, life: { isEnding: false } };
  const played = withoutSmsLimits(services as unknown as PlatformServices);
  expect(played).toMatchObject({ config: { isProd: false, sms: { countries: ['KH'] } }, life: { isEnding: false } });
  const { countries: _, ...limits } = played.config.sms;
  for (const most of Object.values(limits)) expect(most).toBeGreaterThan(1e15);
});
