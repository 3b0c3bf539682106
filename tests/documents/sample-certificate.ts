import type { DocumentData, DocumentSection, Words } from '#server/platform/documents/document-data.ts';

const w = (km: string, en: string): Words => ({ km, en });
/** A name, number or sum that reads the same in both. */
const same = (text: string): Words => ({ km: text, en: text });
const usd = (amount: string): Words => ({ km: `${amount} ដុល្លារ`, en: `USD ${amount}` });

const policyholder: DocumentSection = {
  kind: 'facts',
  heading: w('ម្ចាស់បណ្ណសន្យារ៉ាប់រង', 'Policyholder'),
  rows: [
    { label: w('ឈ្មោះ', 'Name'), value: same('SOPHEAKTRA CHHUON') },
    {
      label: w('ភេទ និងថ្ងៃខែឆ្នាំកំណើត', 'Gender and date of birth'),
      value: w('ស្រី, 09 មីនា 1988', 'Female, 09 Mar, 1988'),
    },
    { label: w('អត្តសញ្ញាណប័ណ្ណ / លិខិតឆ្លងដែន', 'Identity card / passport'), value: same('N01234567') },
    {
      label: w('អាសយដ្ឋាន', 'Address'),
      value: w(
        'ផ្ទះលេខ 24B ផ្លូវលេខ 271 ភូមិដំណាក់ធំ សង្កាត់ស្ទឹងមានជ័យ ខណ្ឌមានជ័យ រាជធានីភ្នំពេញ',
        'No. 24B, Street 271, Damnak Thom Village, Sangkat Stueng Mean Chey, Khan Mean Chey, Phnom Penh',
      ),
    },
    { label: w('លេខទូរស័ព្ទ និងអ៊ីមែល', 'Phone and email'), value: same('+855 12 345 678, sopheaktra.chhuon@example.com') },
    {
      label: w('អ្នកទទួលផល', 'Beneficiary'),
      value: w('VIREAK CHHUON (ប្ដី), លិខិតឆ្លងដែន N07654321', 'VIREAK CHHUON (husband), passport N07654321'),
    },
  ],
};

const trip: DocumentSection = {
  kind: 'facts',
  heading: w('ការធ្វើដំណើរ', 'Journey'),
  rows: [
    { label: w('កញ្ចប់ធានារ៉ាប់រង', 'Package'), value: w('ការធ្វើដំណើរមួយលើក', 'Single trip') },
    { label: w('ចេញដំណើរពី', 'Departing from'), value: w('កម្ពុជា', 'Cambodia') },
    { label: w('គោលដៅ', 'Destinations'), value: w('ជប៉ុន, កូរ៉េខាងត្បូង, សិង្ហបុរី', 'Japan, South Korea, Singapore') },
    { label: w('តំបន់ធានារ៉ាប់រង', 'Area of cover'), value: w('អាស៊ីប៉ាស៊ីហ្វិក', 'Asia-Pacific') },
    {
      label: w('រយៈពេលធានារ៉ាប់រង', 'Period of insurance'),
      value: w('10 ថ្ងៃ, ពី 20 សីហា 2026 ដល់ 29 សីហា 2026', '10 days, 20 Aug, 2026 to 29 Aug, 2026'),
    },
  ],
};

const insured: DocumentSection = {
  kind: 'table',
  heading: w('អ្នកត្រូវបានធានារ៉ាប់រង', 'Insured persons'),
  columns: [
    { heading: w('ឈ្មោះ', 'Name'), align: 'start', share: 3 },
    { heading: w('ទំនាក់ទំនង', 'Relationship'), align: 'start', share: 2 },
    { heading: w('ថ្ងៃខែឆ្នាំកំណើត', 'Date of birth'), align: 'start', share: 2 },
    { heading: w('លិខិតឆ្លងដែន', 'Passport'), align: 'end', share: null },
  ],
  rows: [
    [
      same('SOPHEAKTRA CHHUON'),
      w('ម្ចាស់បណ្ណសន្យារ៉ាប់រង', 'Policyholder'),
      w('09 មីនា 1988', '09 Mar, 1988'),
      same('N01234567'),
    ],
    [same('VIREAK CHHUON'), w('ប្ដី', 'Husband'), w('21 វិច្ឆិកា 1985', '21 Nov, 1985'), same('N07654321')],
    [same('RATANAK CHHUON'), w('កូនប្រុស', 'Son'), w('02 មិថុនា 2017', '02 Jun, 2017'), same('N09876543')],
  ],
  note: null,
};

const benefits: DocumentSection = {
  kind: 'table',
  heading: w('តារាងអត្ថប្រយោជន៍', 'Schedule of benefits'),
  columns: [
    { heading: w('អត្ថប្រយោជន៍', 'Benefit'), align: 'start', share: 1 },
    { heading: w('ទុនធានារ៉ាប់រងសម្រាប់ម្នាក់', 'Sum insured per person'), align: 'end', share: null },
  ],
  rows: [
    [w('មរណភាព ឬពិការភាពជាអចិន្ត្រៃយ៍ដោយគ្រោះថ្នាក់', 'Accidental death or permanent disablement'), usd('70,000.00')],
    [w('ចំណាយលើការព្យាបាលនៅក្រៅប្រទេស', 'Medical expenses abroad'), usd('70,000.00')],
    [w('ការជម្លៀសសង្គ្រោះបន្ទាន់ និងការបញ្ជូនត្រឡប់', 'Emergency evacuation and repatriation'), usd('70,000.00')],
    [w('ប្រាក់ឧបត្ថម្ភពេលសម្រាកមន្ទីរពេទ្យ ក្នុងមួយថ្ងៃ', 'Hospital cash, each day'), usd('50.00')],
    [w('ការលុបចោលការធ្វើដំណើរ', 'Trip cancellation'), usd('3,000.00')],
    [w('ការយឺតយ៉ាវនៃជើងហោះហើរ រៀងរាល់ 6 ម៉ោង', 'Flight delay, each 6 hours'), usd('100.00')],
    [w('ការបាត់បង់ ឬខូចខាតឥវ៉ាន់ធ្វើដំណើរ', 'Loss of or damage to baggage'), usd('1,000.00')],
    [w('ទំនួលខុសត្រូវចំពោះតតិយជន', 'Personal liability'), usd('50,000.00')],
  ],
  note: w(
    'ទឹកប្រាក់កាត់កង 25.00 ដុល្លារ អនុវត្តចំពោះការទាមទារសំណងលើឥវ៉ាន់នីមួយៗ។',
    'A deductible of USD 25.00 applies to each baggage claim.',
  ),
};

const premium: DocumentSection = {
  kind: 'premium',
  heading: w('បុព្វលាភធានារ៉ាប់រង', 'Premium'),
  rows: [
    { label: w('មនុស្សពេញវ័យ 2 នាក់', '2 adults'), amount: usd('32.00') },
    { label: w('កុមារ 1 នាក់', '1 child'), amount: usd('12.00') },
    { label: w('ការបញ្ចុះតម្លៃ', 'Discount'), amount: usd('-4.40') },
  ],
  total: { label: w('បុព្វលាភសរុប', 'Total premium'), amount: usd('39.60') },
  note: w('បានទូទាត់ពេញលេញនៅថ្ងៃទី 14 សីហា 2026 តាម KHQR។', 'Paid in full on 14 Aug, 2026 by KHQR.'),
};

const terms: DocumentSection = {
  kind: 'clauses',
  heading: w('សេចក្ដីប្រកាស និងលក្ខខណ្ឌ', 'Declaration and conditions'),
  paragraphs: [
    {
      title: w('សេចក្ដីប្រកាស', 'Declaration'),
      text: w(
        'ម្ចាស់បណ្ណសន្យារ៉ាប់រងបានប្រកាសថា ព័ត៌មានទាំងអស់ដែលបានផ្ដល់គឺពិត និងពេញលេញ ហើយយល់ព្រមថា ព័ត៌មានទាំងនេះជាមូលដ្ឋាននៃកិច្ចសន្យាធានារ៉ាប់រងនេះ។',
        'The policyholder has declared that all information given is true and complete, and agrees that it is the basis of this contract of insurance.',
      ),
    },
    {
      title: w('មោឃភាព និងការបាត់បង់សិទ្ធិ', 'Nullity and forfeiture'),
      text: w(
        'ការលាក់បាំង ឬការប្រកាសមិនពិតដោយចេតនា ដែលធ្វើឱ្យផ្លាស់ប្ដូរការវាយតម្លៃហានិភ័យ នាំឱ្យកិច្ចសន្យានេះទុកជាមោឃៈ។ ការទាមទារសំណងដោយក្លែងបន្លំ ធ្វើឱ្យបាត់បង់សិទ្ធិទទួលសំណង។',
        'Concealment or a deliberately false statement that changes the assessment of the risk makes this contract void. A fraudulent claim forfeits the right to payment.',
      ),
    },
    {
      title: w('ការបញ្ចប់កិច្ចសន្យាមុនកាលកំណត់', 'Early termination'),
      text: w(
        'កិច្ចសន្យានេះអាចបញ្ចប់បានមុនកាលបរិច្ឆេទចូលជាធរមាន ដោយជូនដំណឹងជាលាយលក្ខណ៍អក្សរ ហើយបុព្វលាភត្រូវបង្វិលសងវិញ។ ក្រោយពីថ្ងៃនោះ បុព្វលាភមិនបង្វិលសងវិញទេ។',
        'This contract may be ended before the effective date by notice in writing, and the premium is returned. After that day no premium is returned.',
      ),
    },
    {
      title: null,
      text: w(
        'វិញ្ញាបនបត្រនេះត្រូវបានចេញជាទម្រង់អេឡិចត្រូនិក ហើយមានសុពលភាពដោយមិនចាំបាច់មានហត្ថលេខា។ សូមស្កេនកូដ QR ដើម្បីផ្ទៀងផ្ទាត់។',
        'This certificate is issued electronically and is valid without a signature. Scan the QR code to verify it.',
      ),
    },
  ],
};

/** A family's trip as it would really be printed: three insured persons, eight benefit lines. */
export const sampleCertificate: DocumentData = {
  kind: 'certificate',
  madeAt: '2026-08-14T03:20:00Z',
  insurer: w('ក្រុមហ៊ុនធានារ៉ាប់រងគំរូ', 'Sample Insurance Company'),
  title: w('វិញ្ញាបនបត្រធានារ៉ាប់រង', 'Certificate of Insurance'),
  subtitle: w('ធានារ៉ាប់រងការធ្វើដំណើរ គម្រោងស្ដង់ដារ', 'Travel insurance, Standard plan'),
  policyNumber: { label: w('លេខបណ្ណសន្យារ៉ាប់រង', 'Policy number'), value: 'TRV-2026-000123' },
  status: { label: w('ស្ថានភាព', 'Status'), value: w('មានសុពលភាព', 'Active'), standing: 'in-force' },
  issuedAt: { label: w('ចេញនៅ', 'Issued'), value: w('14 សីហា 2026 10:20', '14 Aug, 2026 10:20') },
  highlights: [
    { label: w('កាលបរិច្ឆេទចូលជាធរមាន', 'Effective date'), value: w('20 សីហា 2026', '20 Aug, 2026') },
    { label: w('កាលបរិច្ឆេទផុតកំណត់', 'Expiry date'), value: w('29 សីហា 2026', '29 Aug, 2026') },
    { label: w('ទុនធានារ៉ាប់រងវេជ្ជសាស្ត្រ', 'Medical sum insured'), value: usd('70,000.00') },
  ],
  sampleNotice: w(
    'ឯកសារគំរូ៖ អត្រា និងអត្ថប្រយោជន៍ក្នុងឯកសារនេះជាគំរូប៉ុណ្ណោះ។',
    'Sample document: its rates and benefits are samples only.',
  ),
  qr: {
    url: 'https://shop.example.com/scan?q=1WyJUUlYtMjAyNi0wMDAxMjMiLCJhY3RpdmUiLDIwNjg1LDIwNjk0LDE3ODcyMDAwMDBd.8u3pQm1zJ5nT0vXcYb2LrA',
    caption: w('ស្កេនដើម្បីផ្ទៀងផ្ទាត់', 'Scan to verify'),
  },
  sections: [policyholder, trip, insured, benefits, premium, terms],
  footer: {
    contact: [
      w('លេខឥតគិតថ្លៃ 1800-208388', 'Toll-free 1800-208388'),
      w('ការិយាល័យ 023-890 999', 'Office 023-890 999'),
      same('info@example.com'),
    ],
    pageOf: w('ទំព័រ {page} នៃ {pages}', 'Page {page} of {pages}'),
  },
};
