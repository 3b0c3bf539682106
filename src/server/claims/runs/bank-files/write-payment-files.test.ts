import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPain001Faults } from '#tests/support/validate-pain001.ts';
import { type PaymentOrder, writePain001, writePaymentCsv } from './write-payment-files.ts';

/* The bank's files of a run. libxml2 checks each pain.001 against the schema of its origin (pain.001.001.09.xsd). */

const payee = { name: 'Chea Sreymom', bank: 'ABA Bank', bic: null, account: '000123456' };
const order: PaymentOrder = {
  number: 'RUN-2026-000001',
  // Late in the evening of the day before in UTC.
  sentAt: new Date('2026-06-19T18:30:00.123Z'),
  currency: 'USD',
  payer: { name: 'Sample Insurance Plc.', account: '000000001', bic: 'SAMPKHPP' },
  transfers: [
    { number: 'CLP-2026-000001', claim: 'CLM-2026-000007', amount: 82_90, payee },
    { number: 'CLP-2026-000002', claim: 'CLM-2026-000008', amount: 5, payee: { ...payee, bic: 'ABAAKHPPXXX' } },
  ],
};

test('a run is a valid pain.001, with its day in Phnom Penh, its sum and its number of payments', async () => {
  const xml = writePain001(order);
  expect(await listPain001Faults(xml)).toEqual([]);
  for (const part of [
    '<MsgId>RUN-2026-000001</MsgId><CreDtTm>2026-06-19T18:30:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>82.95</CtrlSum>',
    '<ReqdExctnDt><Dt>2026-06-20</Dt></ReqdExctnDt>',
    '<EndToEndId>CLP-2026-000002</EndToEndId></PmtId><Amt><InstdAmt Ccy="USD">0.05</InstdAmt></Amt>',
    '<CdtrAgt><FinInstnId><BICFI>ABAAKHPPXXX</BICFI><Nm>ABA Bank</Nm></FinInstnId></CdtrAgt>',
  ])
    expect(xml).toContain(part);
});

test('the schema refuses a file that the shop must not write', async () => {
  const xml = writePain001(order);
  for (const wrong of [
    xml.replace('<PmtMtd>TRF</PmtMtd>', ''),
    xml.replace('82.90', '82,90'),
    xml.replace('ABAAKHPPXXX', 'ABA'),
    xml.replaceAll('pain.001.001.09', 'pain.001.001.03'),
    xml.replaceAll(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/g, ''),
  ])
    expect(await listPain001Faults(wrong)).not.toEqual([]);
  expect(() => writePain001({ ...order, transfers: [] })).toThrow('pain.001 needs a transfer');
});

test('a run is valid with any names and any amounts, and riels have no cents', async () => {
  // As forms accept names: at least one sign, without control characters around it.
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).map((text) => `A ${text}`);
  const transfer = fc.record({
    ...{ number: fc.constant('CLP-2026-000001'), claim: fc.constant('CLM-2026-000007') },
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    payee: fc.record({ name, bank: name, bic: fc.constantFrom(null, 'ACLBKHPP'), account: fc.constant('000123456') }),
  });
  const transfers = fc.array(transfer, { minLength: 1, maxLength: 5 });
  const runs = fc.sample(fc.record({ transfers, currency: fc.constantFrom('USD', 'KHR') }), { numRuns: 200, seed: 7 });
  expect(await listPain001Faults(...runs.map((run) => writePain001({ ...order, ...run })))).toEqual([]);
  for (const run of runs) {
    const xml = writePain001({ ...order, ...run });
    const amounts = [...xml.matchAll(/<InstdAmt Ccy="\w+">([\d.]+)</g)].map(([, amount = '']) => amount);
    const unit = run.currency === 'KHR' ? 1 : 100;
    expect(amounts.map((amount) => Math.round(Number(amount) * unit))).toEqual(
      run.transfers.map(({ amount }) => amount),
    );
    if (run.currency === 'KHR') expect(amounts.join('')).not.toContain('.');
  }
});

test('the same run is a table for banks that do not read ISO 20022', () => {
  const rows = parse(writePaymentCsv(order), { columns: true, bom: true });
  expect(rows).toEqual([
    {
      ...{ payment: 'CLP-2026-000001', claim: 'CLM-2026-000007', name: 'Chea Sreymom', bank: 'ABA Bank', bic: '' },
      ...{ account: '000123456', currency: 'USD', amount: '82.90' },
    },
    expect.objectContaining({ bic: 'ABAAKHPPXXX', amount: '0.05' }),
  ]);
});
