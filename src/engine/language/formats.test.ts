import { expect, test } from 'vitest';
import { type FormatName, findFormatFault, formats, normalizeFormat } from './formats.ts';

const long = (length: number, letter = 'a') => letter.repeat(length);

test.each<[FormatName, string[], string[]]>([
  ['date', ['1900-01-01', '2199-12-31', '2024-02-29'], ['1899-12-31', '2200-01-01', '2025-02-29', '2026-1-1', '']],
  [
    'latin-name',
    ['Sok Dara', 'José', "O'Neil", 'Sok-Ha', 'J. Smith', 'Sok Jr.', 'Ravi S/O Kumar', 'Devi D/O Raju', 'Siti A/P Ali'],
    ['', 'សុខ', 'Sok  Dara', 'Sok2', '-Ha', '/', 'S/', '/O Kumar', 'S//O Kumar', 'Sok /Dara'],
  ],
  ['identity-number', ['A12345', long(20, '1')], ['A1234', long(21, '1'), 'A-12345', '']],
  ['identity-or-tax-number', ['K001-901234567', '123456'], ['12345', '-12345', long(21, '1')]],
  [
    'phone',
    ['+85512345678', '+855123456789', '+6581234567', '+12345678'],
    ['+1234567', `+1${long(15, '2')}`, '+0123456789'],
  ],
  [
    'phone',
    ['+85518112345'],
    ['+8551234567', '+8551234567890', '+855012345678', '+85518001234', '012345678', '85512345678'],
  ],
  [
    'email',
    ['a@b.co', `${long(64)}@${long(185, 'b')}.com`],
    [`${long(64)}@${long(186, 'b')}.com`, 'a@b', 'a b@c.de', '@c.de', 'a@c.'],
  ],
  [
    'email',
    ["o'neil+x@b-c.co", 'sok.dara_1=x@b.com.kh', 'សុខ@ឧទាហរណ៍.com', 'a@xn--p1ai.co'],
    [
      ...['Name<a@b.co>', '<a@b.co>', 'a@[127.0.0.1]', 'a@127.0.0.1', '=HYPERLINK("http://evil","x")@x.y', '=1@x.yz'],
      ...[
        '<script>alert(1)</script>@x.y',
        '"a"@b.co',
        'a(b)@c.de',
        'a,b@c.de',
        'a;b@c.de',
        'a\\b@c.de',
        'a@-b.co',
        'a@b-.co',
      ],
      ...['a@\uff45xample.com', '\uff41@example.com', 'a\u200b@b.co'],
    ],
  ],
  ['latin-name', ['Zo\u00eb'], ['\uff33\uff4f\uff4b', '\ufb01n']],
  ['registration-no', ['2', '2AB-1234', long(12)], ['', long(13), '2*A']],
  ['chassis-no', ['AB_/.', long(20)], [long(4), long(21), 'ABCDE*']],
  ['engine-no', ['ABC', long(20)], ['AB', long(21), 'AB*']],
  [
    'positive-amount',
    ['1', '0.5', '0.01', '123456789012.99'],
    ['0', '0.00', '00', '1.234', '-1', '1.', '1234567890123'],
  ],
  ['upload', [long(16), long(64), 'A_-0123456789abc'], [long(15), long(65), `${long(15)}*`]],
])('%s accepts %j and refuses %j', (format, fits, not) => {
  expect(fits.filter((text) => !formats[format](text))).toEqual([]);
  expect(not.filter((text) => formats[format](text))).toEqual([]);
});

test.each<[string, string, string]>([
  ['latin-name', 'Sok   Dara', 'Sok Dara'],
  ['latin-name', 'Jose\u0301', 'José'],
  ['identity-number', '010 123 456 (01)', '010123456'],
  ['identity-or-tax-number', 'K001-901 234567 (1)', 'K001-901234567'],
  ['phone', '+855 (12) 345-678', '+85512345678'],
  ['phone', '+855 (0)12 345-678', '+85512345678'],
  ['phone', '+855012345678', '+85512345678'],
  ['phone', '+44 (0)7400 123456', '+447400123456'],
  ['phone', '+39 (0)6 1234 5678', '+390612345678'],
  ['email', 'a@\uff45xample.com', 'a@example.com'],
  ['latin-name', '\uff33\uff4f\uff4b', 'Sok'],
  ['positive-amount', '$ 1,250.50', '1250.50'],
  // A text that is ambiguous, or has no rule of its format, stays as typed.
  ['phone', '12 34', '12 34'],
  ['positive-amount', '1,2 apples', '1,2 apples'],
  ['registration-no', '2A 1234', '2A 1234'],
  ['no-format', 'a  b', 'a  b'],
  ['no-format', '１ ០', '１ ០'],
  ['identity-number', 'Ｎ０１２３４５', 'N012345'],
  ['identity-number', '០១០ ១២៣ ៤៥៦', '010123456'],
  ['identity-or-tax-number', 'Ｋ００１－９０១២៣៤៥៦៧', 'K001-901234567'],
  ['phone', '+៨៥៥ ១២ ៣៤៥ ៦៧៨', '+85512345678'],
  ['registration-no', '２Ａ－១២៣៤', '2A-1234'],
  ['chassis-no', 'ＪＴＬ１２３４５', 'JTL12345'],
  ['engine-no', '１Ｎ៩', '1N9'],
  ['positive-amount', '１，２００．៥០', '1200.50'],
])('%s: %j is meant as %j', (format, typed, meant) => expect(normalizeFormat(typed, format)).toBe(meant));

test.each<[string, unknown, string]>([
  ['date', '226-01-01', 'date-year'],
  ['date', '20266-01-01', 'date-year'],
  ['date', '2026-13', 'date'],
  ['phone', '+85518001234', 'phone-toll-free'],
  ['phone', '+8551234567', 'phone-short'],
  ['phone', '+12', 'phone-short'],
  ['phone', '+8551234567890', 'phone-abroad'],
  ['phone', '012345678', 'phone'],
  ['phone', '226-01-01', 'phone'],
  ...['+85518001234', '+12', '+8551234567890', '226-01-01'].map((text): [string, string, string] => [
    'email',
    text,
    'email',
  ]),
  ['phone', ['+12'], 'phone'],
])('the fault of %s %j is %s', (format, text, fault) => expect(findFormatFault(format, text)).toBe(fault));

test.each<FormatName>([
  ...(['identity-number', 'identity-or-tax-number', 'phone', 'registration-no', 'chassis-no'] as const),
  ...(['engine-no', 'positive-amount', 'date'] as const),
])('%s accepts Latin digits alone: neither full-width nor Khmer digits', (format) => {
  const right = { phone: '+85512345678', date: '2026-04-01' }[format as string] ?? '123456';
  const others = [
    (digit: string) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    (digit: string) => '០១២៣៤៥៦៧៨៩'[Number(digit)],
  ];
  for (const other of others) {
    const one = right.replace(/\d$/, (digit) => String(other(digit)));
    expect([formats[format](right), one === right, formats[format](one)]).toEqual([true, false, false]);
  }
});
