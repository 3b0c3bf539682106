import type { BodyOf } from '#contract/call.ts';
import type { addProvider } from '#contract/claims/claim-guarantees.ts';

/** The providers of the demo, with invented names and accounts: a hospital and a garage with direct settlement, and a clinic. */
export const demoProviders: BodyOf<typeof addProvider>[] = [
  {
    ...{ kind: 'hospital', name: 'Sample Hospital, Phnom Penh', khmerName: 'មន្ទីរពេទ្យគំរូ ភ្នំពេញ' },
    ...{ chineseName: '金边示例医院', isDirect: true, account: { bank: 'Sample Bank', number: '001 200 345' } },
  },
  {
    ...{ kind: 'clinic', name: 'Sample Clinic, Siem Reap', khmerName: 'គ្លីនិកគំរូ សៀមរាប' },
    ...{ chineseName: '暹粒示例诊所', isDirect: false },
  },
  {
    ...{ kind: 'garage', name: 'Sample Garage Mekong', khmerName: 'យានដ្ឋានគំរូមេគង្គ', chineseName: '湄公示例修理厂' },
    ...{ isDirect: true, account: { bank: 'Sample Bank', number: '001 200 678' } },
  },
];
