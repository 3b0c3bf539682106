/** The answer of a card reader about an identity card that expires on 1 January 2028. */
export const identityReading = {
  type: 'IDCARD',
  gender: 'female',
  idNumber: '010203040',
  givenName: 'SOKHA',
  familyName: 'CHAN',
  fullName: 'CHAN SOKHA',
  dateOfBirth: '1990-05-14',
  expiryDate: '2028-01-01',
} as const;
