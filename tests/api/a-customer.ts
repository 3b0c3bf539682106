let customers = 100_000;

/** The changes to a persona that make it somebody else: a mobile phone of its own, which no limit has counted yet. */
export function aCustomer(): { mobilePhone: string } {
  customers += 1;
  return { mobilePhone: `+85512${customers}` };
}
