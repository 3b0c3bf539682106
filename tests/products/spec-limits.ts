import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { readEnglishPairs } from '#server/cli/products/english-pairs.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/**
 * One limit of the specification's sections 5 and 9, on one side of its boundary. It has the different answer of a
 * case, and the code with which the field is then refused, or `undefined` if it is accepted. `says`: the
 * specification's sentence. Null removes an answer; `insuredPersons/2/gender` is the answer about one person.
 */
export type Limit = [
  product: string,
  testCase: string,
  change: Answers,
  page: string,
  field: string,
  code: string | undefined,
  says?: string | undefined,
];

/** The case of each product that is changed where nothing else is said; all of them buy on 1 April 2026. */
export const buyers = {
  auto: 'comprehensive-camry',
  festivalPA: 'family-of-five-at-new-year',
  fire: 'house-with-all-perils',
  golfer: 'a-round-on-saturday',
  medical: 'standard-with-outpatient',
  property: 'home-in-siem-reap',
  travel: 'family-to-japan',
} as const;

type ProductName = keyof typeof buyers;

const everyProduct = Object.keys(buyers) as ProductName[];

/** Values that a field accepts, one after the other, in the usual case's answers. */
const taken = (product: ProductName, page: string, field: string, ...values: Json[]): Limit[] =>
  values.map((value) => [product, buyers[product], { [field]: value }, page, field, undefined]);

const englishPairs = new Map(readEnglishPairs(projectRoot));

/** Returns a sentence of the specification in right English, as decision 0048 pairs it. */
export const toRightEnglish = (sentence: string): string => englishPairs.get(sentence) ?? sentence;

/** Values that a field refuses, with a code and the specification's sentence. */
const refused =
  (code: string, sentence?: string) =>
  (product: ProductName, page: string, field: string, ...values: Json[]): Limit[] => {
    const says = sentence === undefined ? undefined : toRightEnglish(sentence);
    return values.map((value): Limit => [product, buyers[product], { [field]: value }, page, field, code, says]);
  };

const tooYoung = refused('ageUnder18', 'Age must be 18 up');
const tooYoungToBeInsured = refused('shared.pages.customerInfo.rules.ageUnder18', 'Age must be 18 up');
const noLatin = (name: string) => refused('format.latin-name', `${name} must be written in Latin`);
const noEmail = refused('format.email', 'Email is invalid');
const noPhone = refused('format.phone', 'Phone Number is invalid');
const noDocument = refused('format.identity-number', 'ID/Passport is invalid');
const noAmount = refused('format.positive-amount', 'Vehicle Value must be a number or decimal');
const noPlate = refused('format.registration-no', 'Registration No is invalid');
const noChassis = refused('format.chassis-no', 'Chassis/Frame No is invalid');
const overLimit = refused('valueOverLimit', 'Vehicle value is greater than $60,000');
const notAgreed = refused('mustAgree', 'Please confirm your information by check above checkbox');

const latin = ['Sok', 'SOK', 'Sok-Ha', "O'Neil", 'O’Neil', 'José', 'Sok Jr.'];
const notLatin = ['សុខ', 'Sok2', 'Sok_Dara', '陈', 'Сок', '.'];

/**
 * The birthday of a person who is 18 today; of the medical insurance, where the policyholder is the insured, on the
 * first day of cover.
 */
const ages: Limit[] = everyProduct.flatMap((product) =>
  product === 'medical'
    ? [
        ...taken(product, 'plan', 'dateOfBirth', '2008-04-02'),
        ...tooYoungToBeInsured(product, 'plan', 'dateOfBirth', '2008-04-03', '2026-04-02'),
      ]
    : [
        ...taken(product, 'customerInfo', 'dateOfBirth', '2008-04-01'),
        ...tooYoung(product, 'customerInfo', 'dateOfBirth', '2008-04-02', '2026-04-02'),
      ],
);

const persons: Limit[] = everyProduct.flatMap((product) => [
  ...taken(product, 'customerInfo', 'givenName', ...latin),
  ...noLatin('Given Name')(product, 'customerInfo', 'givenName', ...notLatin),
  ...taken(product, 'customerInfo', 'familyName', 'Keo Chan Dara'),
  ...noLatin('Family Name')(product, 'customerInfo', 'familyName', ...notLatin),
  ...taken(product, 'customerInfo', 'identityNumber', '010203', 'N01234567', 'A2345678901234567890'),
  ...noDocument(product, 'customerInfo', 'identityNumber', '01020', 'A23456789012345678901', '0102/03040', '01020ក'),
  ...taken(product, 'customerInfo', 'email', 'sokha.chan@example.com', '', null),
  ...noEmail(
    product,
    'customerInfo',
    'email',
    'sokha',
    'sokha@',
    'sokha@example',
    '@example.com',
    'so kha@example.com',
  ),
  ...taken(product, 'customerInfo', 'mobilePhone', '+85512345678', '+855961234567', '+6581234567'),
  ...noPhone(
    product,
    'customerInfo',
    'mobilePhone',
    '012345678',
    '+855',
    '+85512345abc',
    'phone',
    '+8551800208388',
    '+85513812345678',
  ),
]);

const declarations: Limit[] = everyProduct.flatMap((product) => {
  const page = product === 'medical' ? 'payment' : 'summary';
  return [...taken(product, page, 'declaration', true), ...notAgreed(product, page, 'declaration', false)];
});

const policyholder = ['givenName', 'familyName', 'gender', 'identityNumber', 'address', 'province', 'mobilePhone'];
const bornToo = [...policyholder, 'dateOfBirth'];

/** Section 5's list of what is required, where each product asks it. */
const requiredFields: [ProductName, page: string, fields: string[]][] = [
  ['auto', 'vehicleInfo', ['selectedMake', 'selectedModel', 'selectedCubicCapacity']],
  ['auto', 'vehicleInfo', ['yearOfManufacture', 'vehicleValue']],
  ['auto', 'benefit', ['selectedPlan']],
  ['auto', 'customerInfo', [...bornToo, 'autoOccupation']],
  ['auto', 'customerInfo', ['idFrontCard']],
  ['auto', 'vehicleIdentification', ['registrationNo', 'engineNo', 'chassisFrame', 'vehicleCardFront']],
  ['festivalPA', 'festivalPAPlanTemplate', ['selectedPlan']],
  ['festivalPA', 'customerInfo', [...bornToo, 'occupation']],
  ['fire', 'propertyInformation', ['selectedOccupation', 'buildingProvince']],
  ['fire', 'customerInfo', [...bornToo, 'occupation']],
  ['golfer', 'golferPlan', ['selectedPlan']],
  ['golfer', 'customerInfo', [...bornToo, 'occupation']],
  ['medical', 'plan', ['dateOfBirth', 'selectedMedicalPlan']],
  ['medical', 'customerInfo', [...policyholder, 'idFrontCard']],
  ['property', 'propertyInformation', ['selectedOccupation', 'buildingProvince']],
  ['property', 'customerInfo', [...bornToo, 'occupation']],
  ['travel', 'plan', ['selectedPlan']],
  ['travel', 'customerInfo', [...bornToo, 'occupation']],
];

/** The specification's names of fields, where ours are the same. */
const required: Record<string, string> = {
  givenName: 'Given Name is required',
  familyName: 'Family Name is required',
  gender: 'Gender is required',
  address: 'Address is required',
  dateOfBirth: 'Date Of Birth is required',
  occupation: 'Occupation is required',
  autoOccupation: 'Occupation is required',
  mobilePhone: 'Phone Number is required',
  selectedPlan: 'Plan is required',
  selectedMedicalPlan: 'Plan is required',
  selectedMake: 'Make is required',
  selectedModel: 'Model is required',
  selectedCubicCapacity: 'Cubic Capacity is required',
  yearOfManufacture: 'Year Of Manufacture is required',
  vehicleValue: 'Vehicle Value is required',
  engineNo: 'Engine No is required',
  registrationNo: 'Registration No is required',
  chassisFrame: 'Chassis/Frame No is required',
  vehicleCardFront: 'Vehicle identification card is required',
  idFrontCard: 'ID/Passport Card is required',
};

const missing: Limit[] = requiredFields.flatMap(([product, page, fields]) =>
  fields.flatMap((field) => [
    [product, buyers[product], {}, page, field, undefined] satisfies Limit,
    ...refused('required', required[field] ?? 'is required')(product, page, field, null),
  ]),
);

const missingOfInsured: Limit[] = ['fullName', 'dateOfBirth', 'gender', 'relationship', 'passport'].flatMap((name) => [
  ...refused('required', 'is required')('travel', 'childrenCard', `insuredPersons/1/${name}`, null),
]);

const ofBeneficiary = everyProduct
  .filter((product) => product !== 'medical')
  .map((product): Limit => {
    const named = product === 'fire' || product === 'property' ? { hasBeneficiary: true } : { beneficiary: 'other' };
    return [product, buyers[product], named, 'customerInfo', 'beneficiaryRelationship', 'required', 'is required'];
  });

const vehicles: Limit[] = [
  ...taken('auto', 'vehicleInfo', 'vehicleValue', '0.01', '1', '28000.5', '28000.50', '60000.00'),
  ...overLimit('auto', 'vehicleInfo', 'vehicleValue', '60000.01'),
  ...noAmount('auto', 'vehicleInfo', 'vehicleValue', '0', '0.00', '-1', 'much', '28,000', '28000.505', '1e4', 'ច្រើន'),
  ...taken('auto', 'vehicleIdentification', 'registrationNo', '2AB-1234', 'PP 1A_2./-3', 'a', '123456789012'),
  ...noPlate('auto', 'vehicleIdentification', 'registrationNo', 'ភ្នំពេញ', '2AB#1', '2AB+1', '2AB,1', '1234567890123'),
  ...taken('auto', 'vehicleIdentification', 'chassisFrame', 'JT NB_F4.FK/0-J', '12345', '12345678901234567890'),
  ...noChassis('auto', 'vehicleIdentification', 'chassisFrame', 'JTNBF4ខ', 'JTNBF4*', 'JTN(4)', '1234'),
  ...noChassis('auto', 'vehicleIdentification', 'chassisFrame', '123456789012345678901'),
];

const surpass = toRightEnglish('The total sum insured must not surpass USD 6,000,000');
const fireSurpass = 'The total sum insured against fire cannot be more than $6,000,000';
const building = 'buildingSumInsured';
const contents = 'contentSumInsured';
const parts = (ofBuilding: string, ofContents: string) => ({ [building]: ofBuilding, [contents]: ofContents });

const sums: Limit[] = [
  ['fire', buyers.fire, parts('5999999.99', '0.01'), 'propertyPlan', building, undefined],
  ['fire', buyers.fire, parts('6000000', '0.01'), 'propertyPlan', building, 'totalTooHigh', fireSurpass],
  ['fire', 'office-of-six-million', { [building]: '6000000.00' }, 'propertyPlan', building, undefined],
  [
    'fire',
    'office-of-six-million',
    { [building]: '6000000.01' },
    'propertyPlan',
    building,
    'totalTooHigh',
    fireSurpass,
  ],
  ['property', buyers.property, parts('5000000', '1000000'), 'propertyPlan', building, undefined],
  ['property', buyers.property, parts('5000000', '1000000.01'), 'propertyPlan', building, 'totalTooHigh', surpass],
  ['property', 'tenant-one-cent-over', { [contents]: '6000000.00' }, 'propertyPlan', contents, undefined],
  ['property', 'tenant-one-cent-over', { [contents]: '6000000.01' }, 'propertyPlan', contents, 'totalTooHigh', surpass],
];

const adult = 'insuredPersons/1/dateOfBirth';
const child = 'insuredPersons/2/dateOfBirth';
const childsName = 'insuredPersons/2/fullName';
/** Departure on 10 April 2026; person 1 is an adult, 2 a child. */
const born = (who: string, dateOfBirth: string) => ({ startDate: '2026-04-10', [who]: dateOfBirth });
const counts = (numberOfAdults: number, numberOfChildren: number) => ({ numberOfAdults, numberOfChildren });

const travellers: Limit[] = [
  ['travel', buyers.travel, born(child, '2026-03-27'), 'childrenCard', child, undefined],
  ['travel', buyers.travel, born(child, '2026-03-28'), 'childrenCard', child, 'childTooYoung'],
  ['travel', buyers.travel, born(child, '2008-04-11'), 'childrenCard', child, undefined],
  ['travel', buyers.travel, born(child, '2008-04-10'), 'childrenCard', child, 'childTooOld'],
  ['travel', buyers.travel, born(adult, '2008-04-10'), 'childrenCard', adult, undefined],
  ['travel', buyers.travel, born(adult, '2008-04-11'), 'childrenCard', adult, 'adultTooYoung'],
  ['travel', buyers.travel, counts(2, 4), 'travelInfo', 'numberOfChildren', undefined],
  ['travel', buyers.travel, counts(2, 5), 'travelInfo', 'numberOfChildren', 'tooHigh'],
  ['travel', buyers.travel, counts(6, 4), 'travelInfo', 'numberOfAdults', undefined],
  ['travel', buyers.travel, counts(7, 4), 'travelInfo', 'numberOfAdults', 'tooManyInsured'],
  ['travel', buyers.travel, counts(10, 0), 'travelInfo', 'numberOfAdults', undefined],
  ['travel', buyers.travel, counts(10, 1), 'travelInfo', 'numberOfAdults', 'tooManyInsured'],
  ['travel', buyers.travel, counts(11, 0), 'travelInfo', 'numberOfAdults', 'tooHigh'],
  ...taken('travel', 'childrenCard', childsName, 'Sreymom Chan'),
  ...noLatin('Full name')('travel', 'childrenCard', childsName, ...notLatin),
];

/** A refusal names the remedy, by the kind of field and by the fault. */
const wordings: Limit[] = [
  ...refused('required', 'Please choose: Outpatient cover (OPD)')('medical', 'plan', 'selectedOPD', null),
  ...refused('required', 'Gender is required. Please choose one.')('travel', 'customerInfo', 'gender', null),
  ...refused('required', 'Date of return is required. Please enter the date.')('travel', 'travelInfo', 'endDate', null),
  ...refused('required', 'Please add a picture.')('auto', 'vehicleIdentification', 'vehicleCardFront', null),
  ...notAgreed('medical', 'customerInfo', 'healthDeclaration', null),
  ...refused('format.date', 'all four digits of the year')('travel', 'customerInfo', 'dateOfBirth', '27-04-05'),
  ...refused('format.phone', 'it is too short')('travel', 'customerInfo', 'mobilePhone', '+8551234567'),
  ...refused('format.phone', 'Write your own mobile number')('travel', 'customerInfo', 'mobilePhone', '+8551800208388'),
  ...refused('format.phone', 'choose that country’s code')('travel', 'customerInfo', 'mobilePhone', '+85513812345678'),
];

/** Everything, a row for each side of a boundary. */
export const specLimits: Limit[] = [
  ...ages,
  ...persons,
  ...declarations,
  ...missing,
  ...missingOfInsured,
  ...ofBeneficiary,
  ...vehicles,
  ...sums,
  ...travellers,
  ...wordings,
];
