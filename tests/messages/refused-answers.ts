import type { Answers } from '#engine/record.ts';

/**
 * One message of the specification's section 5: what it says there, the answer of a product's usual case that calls
 * for it (null: not answered), and what a visitor reads at that field.
 */
export type RefusedAnswer = [says: string, product: string, answers: Answers, en: string, km: string];

/** 'is required', for each field that the specification names. */
const required: RefusedAnswer[] = [
  ['Given Name', 'auto', { givenName: null }, 'Given Name is required. Please enter it.', 'សូមបញ្ចូលនាមខ្លួន'],
  ['Family Name', 'auto', { familyName: null }, 'Family Name is required. Please enter it.', 'សូមបញ្ចូលនាមត្រកូល'],
  ['Gender', 'auto', { gender: null }, 'Gender is required. Please choose one.', 'សូមជ្រើសរើស៖ ភេទ'],
  [
    'ID/Passport',
    'auto',
    { identityNumber: null },
    'ID/Passport is required. Please enter it.',
    'សូមបញ្ចូលលេខអត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែន',
  ],
  ['Address', 'auto', { address: null }, 'Address is required. Please enter it.', 'សូមបញ្ចូលអាសយដ្ឋាន'],
  [
    'Date Of Birth',
    'auto',
    { dateOfBirth: null },
    'Date Of Birth is required. Please enter the date.',
    'សូមបញ្ចូលថ្ងៃខែឆ្នាំកំណើត',
  ],
  ['Province', 'auto', { province: null }, 'Province is required. Please choose one.', 'សូមជ្រើសរើស៖ ខេត្ត ឬរាជធានី'],
  [
    'Relationship',
    'travel',
    { 'insuredPersons/1/relationship': null },
    'Relationship is required. Please choose one.',
    'សូមជ្រើសរើស៖ ទំនាក់ទំនង',
  ],
  [
    'Relationship of the beneficiary',
    'auto',
    { beneficiaryRelationship: null, beneficiary: 'other' },
    'Relationship is required. Please choose one.',
    'សូមជ្រើសរើស៖ ទំនាក់ទំនង',
  ],
  ['Occupation', 'golfer', { occupation: null }, 'Occupation is required. Please choose one.', 'សូមជ្រើសរើស៖ មុខរបរ'],
  [
    'Occupation, motor',
    'auto',
    { autoOccupation: null },
    'Occupation is required. Please choose one.',
    'សូមជ្រើសរើស៖ មុខរបរ',
  ],
  ['Make', 'auto', { selectedMake: null }, 'Make is required. Please choose one.', 'សូមជ្រើសរើស៖ ម៉ាក'],
  ['Model', 'auto', { selectedModel: null }, 'Model is required. Please choose one.', 'សូមជ្រើសរើស៖ ម៉ូដែល'],
  [
    'Cubic Capacity',
    'auto',
    { selectedCubicCapacity: null },
    'Cubic Capacity is required. Please choose one.',
    'សូមជ្រើសរើស៖ ទំហំស៊ីឡាំង',
  ],
  [
    'Year Of Manufacture',
    'auto',
    { yearOfManufacture: null },
    'Year Of Manufacture is required. Please enter it.',
    'សូមបញ្ចូលឆ្នាំផលិត',
  ],
  ['Engine No.', 'auto', { engineNo: null }, 'Engine No. is required. Please enter it.', 'សូមបញ្ចូលលេខម៉ាស៊ីន'],
  [
    'Registration No.',
    'auto',
    { registrationNo: null },
    'Registration No. is required. Please enter it.',
    'សូមបញ្ចូលស្លាកលេខ',
  ],
  ['Plan', 'auto', { selectedPlan: null }, 'Plan is required. Please choose one.', 'សូមជ្រើសរើស៖ គម្រោង'],
  [
    'Plan, medical',
    'medical',
    { selectedMedicalPlan: null },
    'Plan is required. Please choose one.',
    'សូមជ្រើសរើស៖ គម្រោង',
  ],
  ['Vehicle Value', 'auto', { vehicleValue: null }, 'Vehicle Value is required. Please enter it.', 'សូមបញ្ចូលតម្លៃរថយន្ត'],
  ['Phone Number', 'auto', { mobilePhone: null }, 'Phone Number is required. Please enter it.', 'សូមបញ្ចូលលេខទូរស័ព្ទ'],
  [
    'Chassis/Frame No.',
    'auto',
    { chassisFrame: null },
    'Chassis/Frame No. is required. Please enter it.',
    'សូមបញ្ចូលលេខតួ',
  ],
  [
    'Vehicle identification card',
    'auto',
    { vehicleCardFront: null },
    'Vehicle identification card is required. Please add a picture.',
    'សូមដាក់រូបភាព៖ ប័ណ្ណសម្គាល់យានយន្ត',
  ],
  [
    'ID/Passport Card',
    'auto',
    { idFrontCard: null },
    'ID/Passport Card is required. Please add a picture.',
    'សូមដាក់រូបភាព៖ អត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែន',
  ],
  [
    'ID/Passport Card, medical',
    'medical',
    { idFrontCard: null },
    'ID/Passport Card is required. Please add a picture.',
    'សូមដាក់រូបភាព៖ អត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែន',
  ],
];

const identityKhmer = 'លេខអត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែនមិនត្រឹមត្រូវ។ សូមប្រើអក្សរឡាតាំង និងលេខ ពី 6 ដល់ 20 តួ។';
const mustAgree = 'Please confirm your information by ticking the box above.';
const mustAgreeKhmer = 'សូមគូសក្នុងប្រអប់ខាងលើ ដើម្បីបញ្ជាក់ព័ត៌មានរបស់អ្នក';

const malformed: RefusedAnswer[] = [
  [
    'Phone Number is invalid',
    'travel',
    { mobilePhone: '012abc' },
    'Phone Number is invalid. Write the country code and the number, for example +855 12 345 678.',
    'លេខទូរស័ព្ទមិនត្រឹមត្រូវ។ សូមសរសេរលេខកូដប្រទេស និងលេខទូរស័ព្ទ ឧទាហរណ៍ +855 12 345 678។',
  ],
  [
    'Email is invalid',
    'travel',
    { email: 'sokha@' },
    'Email is invalid. Write it like name@example.com.',
    'អ៊ីមែលមិនត្រឹមត្រូវ។ សូមសរសេរដូចជា name@example.com។',
  ],
  [
    'Vehicle Value must be a number or decimal',
    'auto',
    { vehicleValue: 'much' },
    'Vehicle Value must be a number or decimal. It must be greater than 0, with at most two decimals.',
    'តម្លៃរថយន្តត្រូវជាលេខ ឬលេខទសភាគ។ ត្រូវធំជាង 0 ហើយមានខ្ទង់ទសភាគយ៉ាងច្រើនពីរ។',
  ],
  [
    'ID/Passport is invalid',
    'auto',
    { identityNumber: '01020' },
    'ID/Passport is invalid. Use 6 to 20 Latin letters and digits.',
    identityKhmer,
  ],
  [
    'ID/Passport is invalid, of an insured person',
    'travel',
    { 'insuredPersons/1/passport': '01020' },
    'ID/Passport is invalid. Use 6 to 20 Latin letters and digits.',
    identityKhmer,
  ],
  [
    'Registration No is invalid',
    'auto',
    { registrationNo: '2AB#1' },
    'Registration No is invalid. Use at most 12 Latin letters, digits, spaces and the signs - . / _',
    'ស្លាកលេខមិនត្រឹមត្រូវ។ សូមប្រើអក្សរឡាតាំង លេខ ការដកឃ្លា និងសញ្ញា - . / _ យ៉ាងច្រើន 12 តួ។',
  ],
  [
    'Chassis/Frame No is invalid',
    'auto',
    { chassisFrame: 'JTN(4)' },
    'Chassis/Frame No is invalid. Use 5 to 20 Latin letters, digits, spaces and the signs - . / _',
    'លេខតួមិនត្រឹមត្រូវ។ សូមប្រើអក្សរឡាតាំង លេខ ការដកឃ្លា និងសញ្ញា - . / _ ពី 5 ដល់ 20 តួ។',
  ],
  [
    'Family Name must be written in Latin',
    'auto',
    { familyName: 'កែវ' },
    'Family Name must be written in Latin. Write it as on the ID card or passport.',
    'នាមត្រកូលត្រូវសរសេរជាអក្សរឡាតាំង។ សូមសរសេរដូចក្នុងអត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែន។',
  ],
  [
    'Given Name must be written in Latin',
    'auto',
    { givenName: 'សុខ' },
    'Given Name must be written in Latin. Write it as on the ID card or passport.',
    'នាមខ្លួនត្រូវសរសេរជាអក្សរឡាតាំង។ សូមសរសេរដូចក្នុងអត្តសញ្ញាណប័ណ្ណ ឬលិខិតឆ្លងដែន។',
  ],
  ['Please confirm your information', 'auto', { declaration: false }, mustAgree, mustAgreeKhmer],
  ['Please confirm your information, medical', 'medical', { declaration: false }, mustAgree, mustAgreeKhmer],
];

const age = 'Age must be 18 or over. Check the policyholder’s date of birth.';
const ageKhmer = 'អាយុត្រូវចាប់ពី 18 ឆ្នាំឡើងទៅ។ សូមពិនិត្យថ្ងៃខែឆ្នាំកំណើតរបស់ម្ចាស់បណ្ណសន្យារ៉ាប់រង។';
const callKhmer = 'សូមហៅទៅលេខបម្រើអតិថិជនរបស់យើង។';
/** Person 2 is the child. */
const child = 'insuredPersons/2/dateOfBirth';

/** All cases buy on 1 April 2026; the family leaves on the 10th. */
const limitCases: RefusedAnswer[] = [
  ['Age must be 18 up', 'auto', { dateOfBirth: '2008-04-02' }, age, ageKhmer],
  // The policyholder is the insured, of 18 on the first day of cover.
  ['Age must be 18 up, medical', 'medical', { dateOfBirth: '2008-04-03' }, age, ageKhmer],
  [
    'Each child must be aged 14 days',
    'travel',
    { [child]: '2026-03-28', startDate: '2026-04-10' },
    'A child must be at least 14 days old at departure. Check the date of birth, or choose a later departure.',
    'កុមារត្រូវមានអាយុយ៉ាងតិច 14 ថ្ងៃ នៅថ្ងៃចេញដំណើរ។ សូមពិនិត្យថ្ងៃខែឆ្នាំកំណើត ឬជ្រើសរើសថ្ងៃចេញដំណើរដែលក្រោយជាងនេះ។',
  ],
  [
    'to 17 years',
    'travel',
    { [child]: '2008-04-10', startDate: '2026-04-10' },
    'A child is at most 17 years old at departure. Enter this person as an adult.',
    'អាយុរបស់កុមារមិនអាចលើសពី 17 ឆ្នាំ នៅថ្ងៃចេញដំណើរ។ សូមបញ្ចូលបុគ្គលនេះជាមនុស្សពេញវ័យ។',
  ],
  [
    'Vehicle value is greater than {limit}',
    'auto',
    { vehicleValue: '60000.01' },
    'Vehicle value is greater than $60,000. This is the limit for such a vehicle online. For a higher value please call our hotline.',
    `តម្លៃរថយន្តលើសពី 60,000 ដុល្លារ ដែលជាតម្លៃខ្ពស់បំផុតសម្រាប់ទិញធានារ៉ាប់រងរថយន្តប្រភេទនេះតាមអនឡាញ។ បើតម្លៃខ្ពស់ជាងនេះ ${callKhmer}`,
  ],
  [
    'The total sum insured must not surpass USD 6,000,000',
    'property',
    { buildingSumInsured: '5000000', contentSumInsured: '1000000.01' },
    'The total sum insured must not exceed USD 6,000,000. For a larger sum please call our hotline.',
    `ទុនធានារ៉ាប់រងសរុប មិនត្រូវលើសពី 6,000,000 ដុល្លារទេ។ បើត្រូវការលើសពីនេះ ${callKhmer}`,
  ],
  [
    'a fire sum-insured limit message',
    'fire',
    { buildingSumInsured: '6000000', contentSumInsured: '0.01' },
    'The total sum insured against fire cannot be more than $6,000,000. For a larger sum please call our hotline.',
    `ទុនធានារ៉ាប់រងអគ្គិភ័យសរុប មិនត្រូវលើសពី 6,000,000 ដុល្លារទេ។ បើត្រូវការលើសពីនេះ ${callKhmer}`,
  ],
];

/**
 * Section 5 but for its pictures: `refusals.test.tsx` has those of 2 MB, and the attachments of 10 MB come with claims.
 */
export const refusedAnswers: RefusedAnswer[] = [...required, ...malformed, ...limitCases];
