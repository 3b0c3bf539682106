import { describe, expect, test } from 'vitest';
import { findOrderNumbers } from './find-order-numbers.ts';
import { readStatement } from './read-statement.ts';
import { StatementFault } from './statement-line.ts';

const URN = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const document = (entries: string, { ns = ` xmlns="${URN}"`, p = '' } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<${p}Document${ns}><${p}BkToCstmrStmt><${p}GrpHdr><${p}MsgId>M</${p}MsgId></${p}GrpHdr><${p}Stmt>
<${p}Id>S</${p}Id><${p}Acct><${p}Id><${p}Othr><${p}Id>000123</${p}Id></${p}Othr></${p}Id></${p}Acct>
${entries}
</${p}Stmt></${p}BkToCstmrStmt></${p}Document>`;
const entry = (more: string, { amount = '6.80', way = 'CRDT', status = 'BOOK' } = {}) =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-04-02</Dt></BookgDt>${more}</Ntry>`;
const payment = (text: string, more = '') =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${more}<RltdPties><Dbtr><Pty><Nm>Chan Sokha</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

describe('camt.053.001.08', () => {
  test('has a line for each incoming payment, with all data of the bank', () => {
    const file = document(
      [
        entry(`<AcctSvcrRef>FT-1</AcctSvcrRef><NtryDtls>${payment('ORD-2026-000001 &amp; thanks')}</NtryDtls>`),
        entry('', { way: 'DBIT' }),
        entry('', { status: 'PDNG' }),
        entry('<RvslInd>true</RvslInd><AcctSvcrRef>FT-2</AcctSvcrRef>', { way: 'DBIT', amount: '5' }),
        entry(
          `<NtryDtls>${payment('one', '<Amt Ccy="USD">4.00</Amt>')}${payment('two', '<Amt Ccy="USD">2.80</Amt>')}</NtryDtls>`,
        ),
      ].join('\n'),
    );
    const { lines, skipped } = readStatement(file);
    const same = { account: '000123', bookedOn: '2026-04-02', currency: 'USD' };
    expect(lines).toMatchObject([
      {
        ...same,
        amount: 6_80,
        reference: 'FT-1',
        payerReference: '',
        payer: 'Chan Sokha',
        details: 'ORD-2026-000001 & thanks',
      },
      { ...same, amount: -5_00, reference: 'FT-2', payer: '', details: '' },
      { ...same, amount: 4_00, details: 'one' },
      { ...same, amount: 2_80, details: 'two' },
    ]);
    expect(skipped).toBe(2);
  });

  test('may have a prefix, and a time for the day: the day is the day in Phnom Penh', () => {
    const p = 'b:';
    const inside = `<b:Ntry><b:Amt Ccy="USD">1</b:Amt><b:CdtDbtInd>CRDT</b:CdtDbtInd><b:Sts><b:Cd>BOOK</b:Cd></b:Sts><b:BookgDt><b:DtTm>2026-04-01T18:00:00Z</b:DtTm></b:BookgDt></b:Ntry>`;
    const { lines } = readStatement(document(inside, { ns: ` xmlns:b="${URN}"`, p }));
    expect(lines).toMatchObject([{ bookedOn: '2026-04-02', amount: 1_00, account: '000123' }]);
  });

  test('the same payment has the same key in every file, and equal payments of one file have their own', () => {
    const one = entry('<AcctSvcrRef>FT-1</AcctSvcrRef>');
    const keys = (text: string) => readStatement(document(text)).lines.map(({ key }) => key);
    const [first, second] = keys(one + one);
    expect(first).not.toBe(second);
    expect(keys(entry('<AcctSvcrRef>FT-0</AcctSvcrRef>') + one)).toContain(first);
  });

  test.each<[string, string, object]>([
    [
      'a document type',
      `<!DOCTYPE x [<!ENTITY e "e">]>\n${document('')}`,
      { code: 'statementDocumentType', params: { line: 1 } },
    ],
    [
      'many entities',
      `<!DOCTYPE x [\n<!ENTITY a "${'b'.repeat(99)}">]>${document('')}`,
      { code: 'statementDocumentType' },
    ],
    [
      'an unknown entity',
      document(entry('<AcctSvcrRef>&x;</AcctSvcrRef>')),
      { code: 'statementUnreadable', params: { line: 4 } },
    ],
    ['a tag that is not closed', document('<Ntry>'), { code: 'statementUnreadable', params: { line: 5 } }],
    ['text around it', `${document('')} x`, { code: 'statementUnreadable' }],
    ['a second root', `${document('')}<Document/>`, { code: 'statementUnreadable' }],
    ['an older version', document('', { ns: ` xmlns="${URN.replace('08', '02')}"` }), { code: 'statementOtherFormat' }],
    ['no namespace', document('', { ns: '' }), { code: 'statementOtherFormat' }],
    [
      'another message',
      document('').replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'),
      { code: 'statementOtherFormat' },
    ],
    [
      'an amount of letters',
      document(`\n${entry('', { amount: 'six' })}`),
      { code: 'statementValue', params: { line: 5, field: 'Amt' } },
    ],
    [
      'a fraction of a cent',
      document(entry('', { amount: '6.805' })),
      { code: 'statementValue', params: { line: 4, field: 'Amt' } },
    ],
    [
      'an amount below zero',
      document(entry('', { amount: '-6.80' })),
      { code: 'statementValue', params: { field: 'Amt' } },
    ],
    [
      'a day that does not exist',
      document(entry('').replace('04-02', '02-30')),
      { code: 'statementValue', params: { field: 'BookgDt' } },
    ],
    [
      'a day before the year 1000',
      document(entry('').replace('2026-04-02', '0999-01-01')),
      { code: 'statementValue', params: { field: 'BookgDt' } },
    ],
    [
      'a time after the year 9999 in Phnom Penh',
      document(entry('').replace('<Dt>2026-04-02</Dt>', '<DtTm>9999-12-31T17:00:00Z</DtTm>')),
      { code: 'statementValue', params: { field: 'BookgDt' } },
    ],
    [
      'a second entry after one in a comment and one in CDATA',
      document(
        `<!-- <Ntry>\n<Ntry> -->\n${entry('<AddtlNtryInf><![CDATA[<Ntry>]]></AddtlNtryInf>')}\n${entry('', { amount: 'x' })}`,
      ),
      { code: 'statementValue', params: { line: 7, field: 'Amt' } },
    ],
    [
      'an entry whose tag has several lines',
      document(`\n<Ntry\n>${entry('', { way: 'IN' }).slice('<Ntry>'.length)}`),
      { code: 'statementValue', params: { line: 5, field: 'CdtDbtInd' } },
    ],
    ['no direction', document(entry('', { way: 'IN' })), { code: 'statementValue', params: { field: 'CdtDbtInd' } }],
    [
      'parts of another sum',
      document(entry(`<NtryDtls>${payment('a', '<Amt Ccy="USD">1</Amt>').repeat(2)}</NtryDtls>`)),
      { code: 'statementValue', params: { field: 'Amt' } },
    ],
    ['deep elements', document(`${'<a>'.repeat(99)}${'</a>'.repeat(99)}`), { code: 'statementUnreadable' }],
    ['a zero character', document(entry('<AcctSvcrRef>&#0;</AcctSvcrRef>')), { code: 'statementUnreadable' }],
    ['too many payments', document(entry('').repeat(2_001)), { code: 'statementTooLong', params: { most: 2_000 } }],
  ])('%s is refused, with its line', (_name, file, wanted) => {
    const read = () => readStatement(file);
    expect(read).toThrow(StatementFault);
    try {
      read();
    } catch (error) {
      expect(error).toMatchObject(wanted);
    }
  });

  test('elements of another namespace are ignored', () => {
    const file = document(entry('<x:AcctSvcrRef xmlns:x="urn:x">evil</x:AcctSvcrRef><AcctSvcrRef>FT-1</AcctSvcrRef>'));
    expect(readStatement(file).lines).toMatchObject([{ reference: 'FT-1' }]);
  });
});

describe('CSV', () => {
  test('has the headings of several banks, in any order and letters', () => {
    const file =
      '\uFEFFDescription;Credit;Booking date;Reference No;Sender\r\nORD 2026 000002;"1,234.50";30/04/2026;FT-3;Chea Dara\r\nFee;;30/04/2026;FT-4;\r\n';
    expect(readStatement(file)).toMatchObject({
      lines: [
        {
          ...{ bookedOn: '2026-04-30', amount: 1_234_50, currency: 'USD', reference: 'FT-3', payer: 'Chea Dara' },
          details: 'ORD 2026 000002',
        },
      ],
      skipped: 1,
    });
  });

  test('has amounts of riel without cents', () => {
    const { lines } = readStatement('date,amount,currency\n2026-04-30,"40,000",KHR\n2026-04-30,-1,KHR\n');
    expect(lines).toMatchObject([{ amount: 40_000, currency: 'KHR' }]);
  });

  test.each<[string, string, object]>([
    ['no headings', '', { code: 'statementValue', params: { line: 1, field: 'date' } }],
    ['no amount', 'date,details\n', { code: 'statementValue', params: { line: 1, field: 'amount' } }],
    [
      'a wrong day',
      'date,amount\n2026-04-30,1\n2026-13-01,1\n',
      { code: 'statementValue', params: { line: 3, field: 'date' } },
    ],
    [
      'a wrong amount',
      'date,amount\n2026-04-30,1.234\n',
      { code: 'statementValue', params: { line: 2, field: 'amount' } },
    ],
    [
      'a wrong currency',
      'date,amount,currency\n2026-04-30,1,dollars\n',
      { code: 'statementValue', params: { line: 2, field: 'currency' } },
    ],
    ['a quote that is not closed', 'date,amount\n2026-04-30,"1\n', { code: 'statementUnreadable' }],
  ])('%s is refused, with its line', (_name, file, wanted) => {
    expect(() => readStatement(file)).toThrow(expect.objectContaining(wanted));
  });
});

test.each([
  ['Payment ORD-2026-000123 thanks', ['ORD-2026-000123']],
  ['ord2026000123', ['ORD-2026-000123']],
  ['ORD 2026 000123/ORD-2026-000124 ORD-2026-000123', ['ORD-2026-000123', 'ORD-2026-000124']],
  ['ORD-2026-1000123', ['ORD-2026-1000123']],
  ['ORD-2026-12 RECORD', []],
])('%s names %j', (words, numbers) => expect(findOrderNumbers(words)).toEqual(numbers));
