import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';

/** One buyer of all products: made up, with the address as people write it in each language. */
const person = (language: 'en' | 'km'): Answers => ({
  givenName: 'Sokunthea',
  familyName: 'Chan',
  gender: 'female',
  dateOfBirth: '1990-03-05',
  identityNumber: '010234567',
  mobilePhone: '+85512345678',
  address: language === 'en' ? '12, Street 240, Chaktomuk' : 'ផ្ទះ ១២ ផ្លូវ ២៤០ ចតុមុខ',
  province: 'KH-12',
  declaration: true,
});

const building: Answers = {
  selectedOccupation: 'dwelling',
  selectedClass: 'class1',
  address1: '12, Street 240',
  address2: 'Chaktomuk',
  buildingProvince: 'KH-12',
  protectionType: 'buildingAndContents',
  buildingSumInsured: '80000',
  contentSumInsured: '20000',
  occupation: 'teacher',
  hasBeneficiary: false,
};
/** The answers of one purchase of each product, beside those of the person. */
const purchases: Record<string, Answers> = {
  auto: {
    selectedMake: 'toyota',
    selectedModel: 'toyota-camry',
    selectedCubicCapacity: '2500',
    yearOfManufacture: 2018,
    vehicleValue: '28000',
    selectedPlan: 'comprehensive',
    identityDocument: 'IDCARD',
    autoOccupation: 'teacher',
    registrationNo: '2AB-1234',
    engineNo: '2ARFE1234567',
    chassisFrame: 'JTNBF4FK0J3012345',
    numbersChecked: true,
  },
  festivalPA: {
    selectedPackage: 'anyFestival',
    numberOfInsured: 'festivalPANumberOfInsuredList_01',
    selectedPlan: 'standard',
    occupation: 'teacher',
  },
  fire: { ...building, selectedCategory: 'residential' },
  golfer: { selectedPackage: 'annual', playerType: 'amateur', selectedPlan: 'standard', occupation: 'teacher' },
  medical: { selectedMedicalPlan: 'standard', cardChecked: true, healthDeclaration: true },
  property: { ...building, selectedPropertyType: 'home' },
  travel: {
    selectedCountries: ['TH'],
    selectedPlan: 'standard',
    occupation: 'teacher',
  },
};

/** The products that are bought with the fewest answers. */
export const shortPurchases = Object.keys(purchases);

/** The answers of this buyer, with the days of a trip counted from the day of the purchase. */
export function createShortPurchase(id: string, language: 'en' | 'km', asOf: string): Answers {
  const days = id === 'travel' ? { startDate: addDays(asOf, 9), endDate: addDays(asOf, 13) } : {};
  return { ...person(language), ...purchases[id], ...days };
}
