/**
 * Who is told what, word by word, by hand: the event, how it goes, and the text in each language as it must stand in the outbox. The persona is
 * Sokha Chan, five days in Thailand from 10 April 2026 for 6.80 USD; the claim is that of Chea Sreymom, 3,000 USD, of which 1,500 are approved.
 * What is drawn by lot stands as `<code>`, `<ref>`, `<key>`, and where the shop stands as `<shop>`. A mail is its subject, a blank line, its text.
 */
export type ExpectedNotice = { event: string; by: 'sms' | 'mail'; en: string; km: string; zh: string };

export const purchaseNotices: ExpectedNotice[] = [
  {
    event: 'an order is confirmed by its buyer',
    by: 'sms',
    en: '<code> is your code to confirm your insurance. It is valid for 5 minutes. Do not tell it to anyone.',
    km: '<code> ជាលេខកូដទិញធានារ៉ាប់រង (5 នាទី)។ សូមកុំប្រាប់អ្នកណា។',
    zh: '您的投保验证码是 <code>，5 分钟内有效。请勿告诉他人。',
  },
  {
    event: 'its policy is issued',
    by: 'sms',
    en: 'Your policy TRV-2026-<n> is issued. Your certificate: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រង TRV-2026-<n> បានចេញហើយ។ វិញ្ញាបនបត្រ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 TRV-2026-<n> 已出具。保险凭证：<shop>/payment_success/<ref>?lang=zh',
  },
  {
    event: 'its policy is issued',
    by: 'mail',
    en: 'Your policy TRV-2026-<n> is issued\n\nYour policy TRV-2026-<n> is issued. Your certificate: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រងលេខ TRV-2026-<n> របស់លោកអ្នកបានចេញហើយ\n\nបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> បានចេញហើយ។ វិញ្ញាបនបត្រ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 TRV-2026-<n> 已出具\n\n您的保单 TRV-2026-<n> 已出具。保险凭证：<shop>/payment_success/<ref>?lang=zh',
  },
  {
    event: 'its papers are asked for again',
    by: 'sms',
    en: 'The documents of your policy TRV-2026-<n>: <shop>/payment_success/<ref> The link works for 90 days.',
    km: 'ឯកសារបណ្ណសន្យារ៉ាប់រង TRV-2026-<n>៖ <shop>/km/payment_success/<ref> តំណនេះប្រើបាន 90 ថ្ងៃ។',
    zh: '您的保单 TRV-2026-<n> 的文件：<shop>/payment_success/<ref>?lang=zh 链接 90 天内有效。',
  },
];

/**
 * A trip that is cancelled within three days of its sale and before it begins is given back whole. A car for 741.00 USD a year from 2 April 2026,
 * cancelled to the end of its hundredth day: see policy-life.test.ts.
 */
export const cancellationNotices: ExpectedNotice[] = [
  {
    event: 'a trip is cancelled before it begins',
    by: 'sms',
    en: 'Your policy TRV-2026-<n> is cancelled before its cover begins. $6.80 will be given back to whoever paid.',
    km: 'បណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ត្រូវបានលុបចោល មុនថ្ងៃចាប់ផ្តើមធានា។ ប្រាក់ 6.80 ដុល្លារ នឹងប្រគល់ជូនអ្នកបង់វិញ។',
    zh: '您的保单 TRV-2026-<n> 已在保障开始前取消。6.80 美元将退还给付款人。',
  },
  {
    event: 'a car is not insured any more',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> is cancelled. It covers you until the end of 10 Jul, 2026. $517.10 will be given back to whoever paid.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានលុបចោល។ ការធានាមានសុពលភាពដល់ចប់ថ្ងៃ 10 កក្កដា 2026។ ប្រាក់ 517.10 ដុល្លារ នឹងប្រគល់ជូនអ្នកបង់វិញ។',
    zh: '您的保单 AUT-2026-<n> 已取消，保障至 2026年7月10日 结束时为止。517.10 美元将退还给付款人。',
  },
  {
    event: 'a car is not insured any more',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> is cancelled\n\nYour policy AUT-2026-<n> is cancelled. It covers you until the end of 10 Jul, 2026. $517.10 will be given back to whoever paid.',
    km: 'បណ្ណសន្យារ៉ាប់រងលេខ AUT-2026-<n> របស់លោកអ្នកត្រូវបានលុបចោល\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានលុបចោល។ ការធានាមានសុពលភាពដល់ចប់ថ្ងៃ 10 កក្កដា 2026។ ប្រាក់ 517.10 ដុល្លារ នឹងប្រគល់ជូនអ្នកបង់វិញ។',
    zh: '您的保单 AUT-2026-<n> 已取消\n\n您的保单 AUT-2026-<n> 已取消，保障至 2026年7月10日 结束时为止。517.10 美元将退还给付款人。',
  },
];

const unwantedMailText = {
  en: 'You did not ask for this email? Somebody typed your address on our site. Nothing was bought and no account was opened. Please tell us: info@serey-insurance.example or 1800-208388.',
  km: 'បើលោកអ្នកមិនបានស្នើសុំអ៊ីមែលនេះ មានន័យថាមានគេបានវាយបញ្ចូលអាសយដ្ឋានរបស់លោកអ្នកនៅលើគេហទំព័ររបស់យើងខ្ញុំ។ គ្មានការទិញអ្វី ហើយក៏គ្មានគណនីណាត្រូវបានបង្កើតទេ។ សូមជូនដំណឹងមកយើងខ្ញុំតាម info@serey-insurance.example ឬលេខ 1800-208388។',
  zh: '您没有索取这封邮件？有人在我们的网站上输入了您的邮箱。没有发生任何购买，也没有开立账户。请告知我们：info@serey-insurance.example 或 1800-208388。',
};

/** A phone abroad gets no codes: they go to the mailbox, which is proven by them. */
export const mailboxNotices: ExpectedNotice[] = [
  {
    event: 'an order is confirmed with a phone abroad',
    by: 'mail',
    en: `Your insurance: payment link\n\n<code> is your code to confirm your insurance. It is valid for 10 minutes. Do not tell it to anyone.\n\nPay your Travel insurance premium here: $6.80, until 08 Apr, 2026 23:59. <shop>/make_payment/<ref>\n\n${unwantedMailText.en}\n\nSerey Insurance`,
    km: `ការធានារ៉ាប់រងរបស់លោកអ្នក៖ តំណសម្រាប់បង់ប្រាក់\n\n<code> ជាលេខកូដទិញធានារ៉ាប់រង (10 នាទី)។ សូមកុំប្រាប់អ្នកណា។\n\nសូមបង់បុព្វលាភធានារ៉ាប់រងការធ្វើដំណើរ 6.80 ដុល្លារ ត្រឹម 08 មេសា 2026 23:59៖ <shop>/km/make_payment/<ref>\n\n${unwantedMailText.km}\n\nសេរី អ៊ិនសួរ៉ង់`,
    zh: `您的保险：付款链接\n\n您的投保验证码是 <code>，10 分钟内有效。请勿告诉他人。\n\n请在此支付您的旅行保险保费：6.80 美元，截止 2026年4月8日 23:59。<shop>/make_payment/<ref>?lang=zh\n\n${unwantedMailText.zh}\n\nSerey 保险`,
  },
  {
    event: 'its policy is issued',
    by: 'mail',
    en: 'Your policy TRV-2026-<n> is issued\n\nYour policy TRV-2026-<n> is issued. Your certificate is attached. Online: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រងលេខ TRV-2026-<n> របស់លោកអ្នកបានចេញហើយ\n\nបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> បានចេញហើយ។ វិញ្ញាបនបត្រមានភ្ជាប់ជាមួយអ៊ីមែលនេះ។ មើលតាមអ៊ីនធឺណិត៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 TRV-2026-<n> 已出具\n\n您的保单 TRV-2026-<n> 已出具，保险凭证见附件。在线查看：<shop>/payment_success/<ref>?lang=zh',
  },
];

export const saleNotices: ExpectedNotice[] = [
  {
    event: 'an agent sends the pay link',
    by: 'sms',
    en: 'Pay your Travel insurance premium here: $6.80, until 08 Apr, 2026 23:59. <shop>/make_payment/<ref>',
    km: 'សូមបង់បុព្វលាភធានារ៉ាប់រងការធ្វើដំណើរ 6.80 ដុល្លារ ត្រឹម 08 មេសា 2026 23:59៖ <shop>/km/make_payment/<ref>',
    zh: '请在此支付您的旅行保险保费：6.80 美元，截止 2026年4月8日 23:59。<shop>/make_payment/<ref>?lang=zh',
  },
  {
    event: 'an agent sends the pay link',
    by: 'mail',
    en: 'Your insurance: payment link\n\nPay your Travel insurance premium here: $6.80, until 08 Apr, 2026 23:59. <shop>/make_payment/<ref>\n\nSerey Insurance',
    km: 'ការធានារ៉ាប់រងរបស់លោកអ្នក៖ តំណសម្រាប់បង់ប្រាក់\n\nសូមបង់បុព្វលាភធានារ៉ាប់រងការធ្វើដំណើរ 6.80 ដុល្លារ ត្រឹម 08 មេសា 2026 23:59៖ <shop>/km/make_payment/<ref>\n\nសេរី អ៊ិនសួរ៉ង់',
    zh: '您的保险：付款链接\n\n请在此支付您的旅行保险保费：6.80 美元，截止 2026年4月8日 23:59。<shop>/make_payment/<ref>?lang=zh\n\nSerey 保险',
  },
];

export const quotationNotices: ExpectedNotice[] = [
  {
    event: 'a quotation is sent',
    by: 'mail',
    en: `Your quotation: Travel insurance, $6.80\n\nTravel insurance · Standard\nGood cover for most trips\nPeriod of insurance: 10 Apr, 2026 – 14 Apr, 2026\n\nTotal premium: $6.80\nThe rates are samples.\n\nSee the quotation, or continue with it on any device:\n<shop>/buy_insurance/travel/components/SummaryInfo#draft=<key>\nPlease do not share this link: anyone who has it can read the answers and continue with them.\n\nWe keep the quotation until 01 May, 2026. Its premium is that of 01 Apr, 2026. If another day or a new version of the product changes it, the page says so and gives the reason.\nA quotation is not a contract of insurance: there is no cover before the premium is paid and the certificate is issued.\n\nQuestions? Call 1800-208388, free of charge.\n\n${unwantedMailText.en}\n\nSerey Insurance`,
    km: `សម្រង់តម្លៃរបស់លោកអ្នក៖ ធានារ៉ាប់រងការធ្វើដំណើរ, 6.80 ដុល្លារ\n\nធានារ៉ាប់រងការធ្វើដំណើរ · ស្ដង់ដារ\nការរ៉ាប់រងល្អសម្រាប់ដំណើរភាគច្រើន\nរយៈពេលធានារ៉ាប់រង៖ 10 មេសា 2026 – 14 មេសា 2026\n\nបុព្វលាភសរុប៖ 6.80 ដុល្លារ\nអត្រាបុព្វលាភទាំងនេះ គ្រាន់តែជាគំរូ។\n\nមើលសម្រង់តម្លៃ ឬបន្តបំពេញនៅលើឧបករណ៍ណាក៏បាន៖\n<shop>/km/buy_insurance/travel/components/SummaryInfo#draft=<key>\nសូមរក្សាតំណនេះសម្រាប់លោកអ្នក៖ អ្នកណាដែលមានតំណនេះ អាចមើលចម្លើយ និងបន្តបំពេញបាន។\n\nយើងខ្ញុំរក្សាទុកសម្រង់តម្លៃនេះរហូតដល់ថ្ងៃទី 01 ឧសភា 2026។ បុព្វលាភនេះគណនានៅថ្ងៃទី 01 មេសា 2026។ បើបុព្វលាភប្រែប្រួលដោយសារថ្ងៃ ឬដោយសារកំណែថ្មីនៃផលិតផល ទំព័រនឹងបញ្ជាក់ជូន ព្រមទាំងមូលហេតុ។\nសម្រង់តម្លៃមិនមែនជាកិច្ចសន្យាធានារ៉ាប់រងទេ៖ មុនពេលបង់បុព្វលាភ និងចេញវិញ្ញាបនបត្រ មិនមានការរ៉ាប់រងទេ។\n\nបើមានសំណួរ សូមហៅមកលេខ 1800-208388 ដោយឥតគិតថ្លៃ។\n\n${unwantedMailText.km}\n\nសេរី អ៊ិនសួរ៉ង់`,
    zh: `您的报价：旅行保险，6.80 美元\n\n旅行保险 · 标准\n适合大多数旅行的全面保障\n保险期间：2026年4月10日 – 2026年4月14日\n\n总保费：6.80 美元\n费率仅为示例。\n\n在任何设备上查看报价或继续填写：\n<shop>/buy_insurance/travel/components/SummaryInfo?lang=zh#draft=<key>\n请妥善保管此链接：持有链接的人可以看到所填信息并继续填写。\n\n我们将保留此报价至2026年5月1日。保费按2026年4月1日计算。如因日期或产品的新版本而有变化，页面会说明变化及原因。\n报价并非保险合同：支付保费并出具保险凭证之前，没有保障。\n\n如有疑问，请拨打免费热线 1800-208388。\n\n${unwantedMailText.zh}\n\nSerey 保险`,
  },
];

/** In turn: filed, taken, asked, answered, approved, opened again, approved, paid; and another one declined. */
export const claimNotices: ExpectedNotice[] = [
  {
    event: 'SUBMIT',
    by: 'sms',
    en: 'Your claim CLM-2026-<n> has been filed. We will review it and keep you informed by SMS.',
    km: 'ពាក្យទាមទារ CLM-2026-<n> បានទទួលហើយ។ យើងខ្ញុំនឹងជូនដំណឹងតាម SMS។',
    zh: '您的理赔申请 CLM-2026-<n> 已提交。我们将进行审核，并以短信通知您进展。',
  },
  {
    event: 'TAKE',
    by: 'sms',
    en: 'Your claim CLM-2026-<n> is being reviewed.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> របស់លោកអ្នកកំពុងត្រូវបានពិនិត្យ។',
    zh: '您的理赔申请 CLM-2026-<n> 正在审核。',
  },
  {
    event: 'ASK',
    by: 'sms',
    en: 'Your claim CLM-2026-<n>: we need more information. Invoice? Please give it to your agent.',
    km: 'ពាក្យទាមទារ CLM-2026-<n> ត្រូវការព័ត៌មានបន្ថែម៖ Invoice? សូមប្រគល់ជូនភ្នាក់ងារ។',
    zh: '您的理赔申请 CLM-2026-<n> 需要补充资料：Invoice? 请交给您的代理人。',
  },
  {
    event: 'ANSWER',
    by: 'sms',
    en: 'Your claim CLM-2026-<n>: thank you, your answer has arrived. The review continues.',
    km: 'ពាក្យទាមទារ CLM-2026-<n>៖ បានទទួលចម្លើយហើយ។ ការពិនិត្យកំពុងបន្ត។',
    zh: '您的理赔申请 CLM-2026-<n>：已收到您的答复，谢谢。审核继续进行。',
  },
  {
    event: 'APPROVE',
    by: 'sms',
    en: 'Your claim CLM-2026-<n> is approved: $1,500.00. The letter is with your agent.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានអនុម័ត 1,500.00 ដុល្លារ។ លិខិតមាននៅភ្នាក់ងាររបស់លោកអ្នក។',
    zh: '您的理赔申请 CLM-2026-<n> 已获批准，金额 1,500.00 美元。通知书在您的代理人处。',
  },
  {
    event: 'REOPEN',
    by: 'sms',
    en: 'Your claim CLM-2026-<n> is being reviewed again. The earlier decision no longer applies.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> កំពុងពិនិត្យឡើងវិញ។ សេចក្ដីសម្រេចមុនលែងមានសុពលភាព។',
    zh: '您的理赔申请 CLM-2026-<n> 正在重新审核，之前的决定不再有效。',
  },
  {
    event: 'APPROVE',
    by: 'sms',
    en: 'Your claim CLM-2026-<n> is approved: $1,500.00. The letter is with your agent.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានអនុម័ត 1,500.00 ដុល្លារ។ លិខិតមាននៅភ្នាក់ងាររបស់លោកអ្នក។',
    zh: '您的理赔申请 CLM-2026-<n> 已获批准，金额 1,500.00 美元。通知书在您的代理人处。',
  },
  {
    event: 'PAY',
    by: 'sms',
    en: 'Your claim CLM-2026-<n> is paid: $1,500.00.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> បានទូទាត់ជូន 1,500.00 ដុល្លារ។',
    zh: '您的理赔申请 CLM-2026-<n> 已赔付 1,500.00 美元。',
  },
];

/** The steps of which only the customer of an agent is told so: the letter and the papers go through the agent. */
export const agentClaimNotices: ExpectedNotice[] = [
  {
    event: 'ASK',
    by: 'sms',
    en: 'We need more information for your claim CLM-2026-<n>: Invoice? Please give it to your agent.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវការព័ត៌មានបន្ថែម៖ Invoice? សូមប្រគល់ជូនភ្នាក់ងារ។',
    zh: '您的理赔申请 CLM-2026-<n> 需要补充资料：Invoice? 请交给您的代理人。',
  },
  {
    event: 'APPROVE',
    by: 'sms',
    en: 'We have approved $1,500.00 for your claim CLM-2026-<n>. Your agent has the letter.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានអនុម័ត 1,500.00 ដុល្លារ។ លិខិតមាននៅភ្នាក់ងាររបស់លោកអ្នក។',
    zh: '您的理赔申请 CLM-2026-<n> 已获批准，金额 1,500.00 美元。通知书在您的代理人处。',
  },
  {
    event: 'DECLINE',
    by: 'sms',
    en: 'We have declined your claim CLM-2026-<n>. Your agent has the letter with the reason. You can ask us to review it again.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានបដិសេធ។ លិខិតបញ្ជាក់មូលហេតុមាននៅភ្នាក់ងារ។ លោកអ្នកអាចស្នើសុំពិនិត្យឡើងវិញ។',
    zh: '您的理赔申请 CLM-2026-<n> 已被拒绝。说明理由的通知书在您的代理人处。您可以要求我们重新审核。',
  },
];

/** A change that costs less: what is refunded is said in the same SMS. */
export const refundedChangeNotice: ExpectedNotice = {
  event: 'a policy is changed, and costs less',
  by: 'sms',
  en: 'AUT-2026-<n> has been changed from 02 Apr, 2026. We will refund $12.50 to whoever paid. Open the documents: <shop>/s/<short>',
  km: 'AUT-2026-<n> បានកែប្រែពី 02 មេសា 2026។ 12.50 ដុល្លារ បង្វិលជូនអ្នកបង់។ មើល៖ <shop>/s/<short>',
  zh: '您的保单 AUT-2026-<n> 自 2026年4月2日 起变更。我们将把 12.50 美元退还给付款人。请打开文件：<shop>/s/<short>',
};

/** Of 1,000.00 three parts of 185.25 are kept: 555.75. */
export const reducedPaymentNotice: ExpectedNotice = {
  event: 'PAY',
  by: 'sms',
  en: 'Your claim CLM-2026-<n> is settled: $1,000.00 approved, less $555.75 that you owed for your policy. $444.25 is paid to you.',
  km: 'ពាក្យទាមទារសំណង CLM-2026-<n>៖ អនុម័ត 1,000.00 ដុល្លារ កាត់ 555.75 ដុល្លារ ដែលលោកអ្នកនៅជំពាក់លើបណ្ណសន្យារ៉ាប់រង។ ទូទាត់ជូន 444.25 ដុល្លារ។',
  zh: '您的理赔申请 CLM-2026-<n> 已结案：批准 1,000.00 美元，扣除您保单所欠的 555.75 美元，向您支付 444.25 美元。',
};

export const declinedClaimNotice: ExpectedNotice = {
  event: 'DECLINE',
  by: 'sms',
  en: 'Your claim CLM-2026-<n> is declined. The letter with the reason is with your agent; you can ask us to look at it again.',
  km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានបដិសេធ។ លិខិតបញ្ជាក់មូលហេតុមាននៅភ្នាក់ងារ។ លោកអ្នកអាចស្នើសុំពិនិត្យឡើងវិញ។',
  zh: '您的理赔申请 CLM-2026-<n> 未获批准。说明理由的通知书在您的代理人处，您可以要求重新审核。',
};

/** A mail to the partner's people whose endpoint is suspended. */
export const suspensionNotice = {
  en: 'Your webhook is suspended\n\nNothing that we sent to your webhook at broker.example has arrived since 29 Mar, 2026. We have stopped sending.\n\nNothing is lost: events wait, and are kept for 30 days. When your server answers again, resume the webhook here:\n<shop>/b2b/integration\n\nIf you need help, please call our hotline.',
  km: 'Webhook របស់អ្នកត្រូវបានផ្អាក\n\nតាំងពីថ្ងៃ 29 មីនា 2026 អ្វីដែលយើងផ្ញើទៅ webhook របស់អ្នកនៅ broker.example មិនបានទៅដល់ទេ។ យើងបានឈប់ផ្ញើហើយ។\n\nគ្មានអ្វីបាត់បង់ទេ៖ ព្រឹត្តិការណ៍នៅរង់ចាំ ហើយត្រូវបានរក្សាទុករយៈពេល 30 ថ្ងៃ។ នៅពេលម៉ាស៊ីនមេរបស់អ្នកឆ្លើយតបវិញ សូមបន្ត webhook នៅទីនេះ៖\n<shop>/km/b2b/integration\n\nបើអ្នកត្រូវការជំនួយ សូមហៅទៅលេខបម្រើអតិថិជនរបស់យើង។',
  zh: '您的 webhook 已暂停\n\n自 2026年3月29日 起，我们发往您位于 broker.example 的 webhook 的内容均未送达，现已停止发送。\n\n没有任何内容丢失：事件会等待，并保留 30 天。您的服务器恢复应答后，请在此恢复 webhook：\n<shop>/b2b/integration?lang=zh\n\n如需帮助，请致电我们的热线。',
};

/** Of the user `sok.dara`. */
export const accountNotices: ExpectedNotice[] = [
  {
    event: 'a user is invited',
    by: 'mail',
    en: 'Your account at our partner portal\n\nYou are invited to our partner portal. Your user name is sok.dara.\n\nSet your password here:\n<shop>/b2b/login#invite=<key>\n\nThe link works once, for seven days. Do not pass it on: whoever opens it can set your password.\n\nIf you did not expect this, please call our hotline.',
    km: 'គណនីរបស់លោកអ្នកនៅប្រព័ន្ធដៃគូរបស់យើងខ្ញុំ\n\nសូមអញ្ជើញលោកអ្នកប្រើប្រាស់ប្រព័ន្ធដៃគូរបស់យើងខ្ញុំ។ ឈ្មោះអ្នកប្រើប្រាស់របស់លោកអ្នកគឺ sok.dara។\n\nសូមកំណត់លេខសម្ងាត់តាមតំណនេះ៖\n<shop>/km/b2b/login#invite=<key>\n\nតំណនេះប្រើបានតែម្ដង និងមានសុពលភាព 7 ថ្ងៃ។ សូមកុំផ្ញើបន្តទៅអ្នកដទៃ ព្រោះអ្នកដែលបើកវាអាចកំណត់លេខសម្ងាត់របស់លោកអ្នកបាន។\n\nប្រសិនបើលោកអ្នកមិនដឹងមូលហេតុដែលទទួលបានសារនេះ សូមហៅទៅលេខបម្រើអតិថិជនរបស់យើងខ្ញុំ។',
    zh: '您的合作伙伴平台账户\n\n您已受邀使用我们的合作伙伴平台，用户名为 sok.dara。\n\n请通过以下链接设置密码：\n<shop>/b2b/login?lang=zh#invite=<key>\n\n该链接仅可使用一次，七天内有效。请勿转发：打开链接的人可以设置您的密码。\n\n如果您不清楚为何收到此邮件，请致电我们的热线。',
  },
  {
    event: 'the password is reset',
    by: 'mail',
    en: 'Set a new password\n\nYour password for sok.dara was reset.\n\nSet a new one here:\n<shop>/b2b/login#invite=<key>\n\nThe link works once, for one hour. Do not pass it on.\n\nIf you did not ask for this, please call our hotline.',
    km: 'កំណត់លេខសម្ងាត់ថ្មី\n\nលេខសម្ងាត់របស់ sok.dara ត្រូវបានកំណត់ឡើងវិញ។\n\nសូមកំណត់លេខសម្ងាត់ថ្មីតាមតំណនេះ៖\n<shop>/km/b2b/login#invite=<key>\n\nតំណនេះប្រើបានតែម្ដង និងមានសុពលភាព 1 ម៉ោង។ សូមកុំផ្ញើបន្តទៅអ្នកដទៃ។\n\nប្រសិនបើលោកអ្នកមិនបានស្នើសុំ សូមហៅទៅលេខបម្រើអតិថិជនរបស់យើងខ្ញុំ។',
    zh: '设置新密码\n\nsok.dara 的密码已被重置。\n\n请通过以下链接设置新密码：\n<shop>/b2b/login?lang=zh#invite=<key>\n\n该链接仅可使用一次，一小时内有效。请勿转发。\n\n如果您没有提出此要求，请致电我们的热线。',
  },
  {
    event: 'a user without a mailbox is invited',
    by: 'sms',
    en: 'You are invited to our partner portal, user name sok.dara. Set your password within seven days: <shop>/b2b/login#invite=<key>',
    km: 'សូមកំណត់លេខសម្ងាត់គណនីដៃគូ sok.dara ក្នុងរយៈពេល 7 ថ្ងៃ៖ <shop>/km/b2b/login#invite=<key>',
    zh: '您已受邀使用合作伙伴平台，用户名 sok.dara。请在七天内设置密码：<shop>/b2b/login?lang=zh#invite=<key>',
  },
  {
    event: 'the password is reset',
    by: 'sms',
    en: 'Your password for sok.dara was reset. Set a new one within an hour: <shop>/b2b/login#invite=<key>',
    km: 'សូមកំណត់លេខសម្ងាត់ថ្មីរបស់ sok.dara ក្នុងរយៈពេល 1 ម៉ោង៖ <shop>/km/b2b/login#invite=<key>',
    zh: 'sok.dara 的密码已被重置。请在一小时内设置新密码：<shop>/b2b/login?lang=zh#invite=<key>',
  },
];

/** Of a car's policy whose holder moves, before its first day. */
export const endorsementNotices: ExpectedNotice[] = [
  {
    event: 'a policy is changed',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> is changed from 02 Apr, 2026. Your papers: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែប្រែ ចាប់ពី 02 មេសា 2026។ ឯកសារ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 AUT-2026-<n> 自 2026年4月2日 起变更。文件：<shop>/payment_success/<ref>?lang=zh',
  },
  {
    event: 'a policy is changed',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> is changed\n\nYour policy AUT-2026-<n> is changed from 02 Apr, 2026. Your papers: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែប្រែ\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែប្រែ ចាប់ពី 02 មេសា 2026។ ឯកសារ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 AUT-2026-<n> 已变更\n\n您的保单 AUT-2026-<n> 自 2026年4月2日 起变更。文件：<shop>/payment_success/<ref>?lang=zh',
  },
];

/** Of an annual policy whose holder's name was misspelt. */
export const correctionNotices: ExpectedNotice[] = [
  {
    event: 'a spelling is corrected',
    by: 'sms',
    en: 'The details on your policy AUT-2026-<n> are corrected; its price stays. Your papers: <shop>/payment_success/<ref>',
    km: 'ព័ត៌មានក្នុងបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែតម្រូវ តម្លៃនៅដដែល។ ឯកសារ៖ <shop>/km/payment_success/<ref>',
    zh: '保单 AUT-2026-<n> 上的资料已更正，保费不变。文件：<shop>/payment_success/<ref>?lang=zh',
  },
  {
    event: 'a spelling is corrected',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> is corrected\n\nThe details on your policy AUT-2026-<n> are corrected; its price stays. Your papers: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែតម្រូវ\n\nព័ត៌មានក្នុងបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែតម្រូវ តម្លៃនៅដដែល។ ឯកសារ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 AUT-2026-<n> 已更正\n\n保单 AUT-2026-<n> 上的资料已更正，保费不变。文件：<shop>/payment_success/<ref>?lang=zh',
  },
];

/** Of an order about an annual policy that was changed since; agents read it by mail as its holder does. */
export const supersededNotices: ExpectedNotice[] = [
  {
    event: 'an offer about a policy can be paid no more',
    by: 'sms',
    en: 'Your offer ORD-2026-000099 for policy AUT-2026-<n> has ended: the policy was changed or ended since. Ask for it again if you still need it.',
    km: 'សំណើ ORD-2026-000099 លើបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានបញ្ចប់ ព្រោះបណ្ណនេះត្រូវបានកែប្រែ ឬបញ្ចប់។ បើនៅត្រូវការ សូមស្នើម្តងទៀត។',
    zh: '您针对保单 AUT-2026-<n> 的订单 ORD-2026-000099 已失效：该保单之后已变更或终止。如仍需要，请重新申请。',
  },
  {
    event: 'an offer about a policy can be paid no more',
    by: 'mail',
    en: 'Your offer ORD-2026-000099 has ended\n\nYour offer ORD-2026-000099 for policy AUT-2026-<n> has ended: the policy was changed or ended since. Ask for it again if you still need it.',
    km: 'សំណើ ORD-2026-000099 របស់លោកអ្នកបានបញ្ចប់\n\nសំណើ ORD-2026-000099 លើបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានបញ្ចប់ ព្រោះបណ្ណនេះត្រូវបានកែប្រែ ឬបញ្ចប់។ បើនៅត្រូវការ សូមស្នើម្តងទៀត។',
    zh: '您的订单 ORD-2026-000099 已失效\n\n您针对保单 AUT-2026-<n> 的订单 ORD-2026-000099 已失效：该保单之后已变更或终止。如仍需要，请重新申请。',
  },
];

/** Of a trip that was cancelled before it began, when the provider has given its premium back. */
export const refundNotices: ExpectedNotice[] = [
  {
    event: 'the money has gone back',
    by: 'sms',
    en: '$6.80 for your policy TRV-2026-<n> has been given back to whoever paid.',
    km: 'ប្រាក់ 6.80 ដុល្លារ នៃបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> បានប្រគល់ជូនអ្នកបង់វិញហើយ។',
    zh: '保单 TRV-2026-<n> 的 6.80 美元已退还给付款人。',
  },
  {
    event: 'the money has gone back',
    by: 'mail',
    en: 'Money for your policy TRV-2026-<n> has been given back\n\n$6.80 for your policy TRV-2026-<n> has been given back to whoever paid.',
    km: 'ប្រាក់នៃបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> បានប្រគល់ជូនវិញហើយ\n\nប្រាក់ 6.80 ដុល្លារ នៃបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> បានប្រគល់ជូនអ្នកបង់វិញហើយ។',
    zh: '保单 TRV-2026-<n> 的款项已退还\n\n保单 TRV-2026-<n> 的 6.80 美元已退还给付款人。',
  },
];

/** In turn: a long trip that ends; then a car's year, 30 days, a week and a day before its end, after it, and after the grace days. */
export const expiryNotices: ExpectedNotice[] = [
  {
    event: 'a long trip ends',
    by: 'sms',
    en: 'Your Travel insurance policy TRV-2026-<n> ends with 08 Jun, 2026. It is not renewed; to stay insured, buy a new one.',
    km: 'ធានារ៉ាប់រងការធ្វើដំណើរ TRV-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 08 មិថុនា 2026 ហើយមិនអាចបន្តបានទេ។ សូមទិញថ្មី ដើម្បីមានការធានាបន្ត។',
    zh: '您的旅行保险保单 TRV-2026-<n> 于 2026年6月8日 到期，不能续保。如需继续保障，请重新投保。',
  },
  {
    event: 'the end is 30 days ahead',
    by: 'sms',
    en: 'Your Motor insurance policy AUT-2026-<n> covers you until the end of 01 Apr, 2027. Renew it here: <shop>/my_insurance',
    km: 'ធានារ៉ាប់រងយានយន្ត AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ បន្តនៅទីនេះ៖ <shop>/km/my_insurance',
    zh: '您的汽车保险保单 AUT-2026-<n> 保障至 2027年4月1日 结束时为止。请在此续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is 30 days ahead',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> ends on 01 Apr, 2027\n\nYour Motor insurance policy AUT-2026-<n> covers you until the end of 01 Apr, 2027. Renew it here: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ថ្ងៃ 01 មេសា 2027\n\nធានារ៉ាប់រងយានយន្ត AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ បន្តនៅទីនេះ៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 到期\n\n您的汽车保险保单 AUT-2026-<n> 保障至 2027年4月1日 结束时为止。请在此续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is a week ahead',
    by: 'sms',
    en: 'Your Motor insurance policy AUT-2026-<n> covers you until the end of 01 Apr, 2027. Renew it here: <shop>/my_insurance',
    km: 'ធានារ៉ាប់រងយានយន្ត AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ បន្តនៅទីនេះ៖ <shop>/km/my_insurance',
    zh: '您的汽车保险保单 AUT-2026-<n> 保障至 2027年4月1日 结束时为止。请在此续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is a week ahead',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> ends on 01 Apr, 2027\n\nYour Motor insurance policy AUT-2026-<n> covers you until the end of 01 Apr, 2027. Renew it here: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ថ្ងៃ 01 មេសា 2027\n\nធានារ៉ាប់រងយានយន្ត AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ បន្តនៅទីនេះ៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 到期\n\n您的汽车保险保单 AUT-2026-<n> 保障至 2027年4月1日 结束时为止。请在此续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is tomorrow',
    by: 'sms',
    en: 'Your Motor insurance policy AUT-2026-<n> covers you until the end of 01 Apr, 2027. Renew it here: <shop>/my_insurance',
    km: 'ធានារ៉ាប់រងយានយន្ត AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ បន្តនៅទីនេះ៖ <shop>/km/my_insurance',
    zh: '您的汽车保险保单 AUT-2026-<n> 保障至 2027年4月1日 结束时为止。请在此续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is tomorrow',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> ends on 01 Apr, 2027\n\nYour Motor insurance policy AUT-2026-<n> covers you until the end of 01 Apr, 2027. Renew it here: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ថ្ងៃ 01 មេសា 2027\n\nធានារ៉ាប់រងយានយន្ត AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ បន្តនៅទីនេះ៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 到期\n\n您的汽车保险保单 AUT-2026-<n> 保障至 2027年4月1日 结束时为止。请在此续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the cover has ended',
    by: 'sms',
    en: 'The cover of your policy AUT-2026-<n> ended with 01 Apr, 2027. You can still renew it without a gap until 01 May, 2027: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ លោកអ្នកនៅអាចបន្តដោយគ្មានចន្លោះ ត្រឹមថ្ងៃ 01 ឧសភា 2027៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 已于 2027年4月1日 到期。最晚可于 2027年5月1日 续保，保障不中断：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the cover has ended',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> can be renewed until 01 May, 2027\n\nThe cover of your policy AUT-2026-<n> ended with 01 Apr, 2027. You can still renew it without a gap until 01 May, 2027: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> អាចបន្តបានត្រឹមថ្ងៃ 01 ឧសភា 2027\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027។ លោកអ្នកនៅអាចបន្តដោយគ្មានចន្លោះ ត្រឹមថ្ងៃ 01 ឧសភា 2027៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 最晚可于 2027年5月1日 续保\n\n您的保单 AUT-2026-<n> 已于 2027年4月1日 到期。最晚可于 2027年5月1日 续保，保障不中断：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'nobody has renewed',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> ended with 01 Apr, 2027 and was not renewed. To be insured again, buy a new one.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027 ដោយមិនបានបន្ត។ សូមទិញថ្មី ដើម្បីមានការធានាឡើងវិញ។',
    zh: '您的保单 AUT-2026-<n> 已于 2027年4月1日 到期，未续保。如需再次获得保障，请重新投保。',
  },
  {
    event: 'nobody has renewed',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> was not renewed\n\nYour policy AUT-2026-<n> ended with 01 Apr, 2027 and was not renewed. To be insured again, buy a new one.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> មិនបានបន្តទេ\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ចប់ថ្ងៃ 01 មេសា 2027 ដោយមិនបានបន្ត។ សូមទិញថ្មី ដើម្បីមានការធានាឡើងវិញ។',
    zh: '您的保单 AUT-2026-<n> 未续保\n\n您的保单 AUT-2026-<n> 已于 2027年4月1日 到期，未续保。如需再次获得保障，请重新投保。',
  },
];

export const renewalNotices: ExpectedNotice[] = [
  {
    event: 'a policy is renewed',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> is renewed: it covers you from 02 Apr, 2027 until the end of 01 Apr, 2028.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានបន្តហើយ៖ ពី 02 មេសា 2027 ដល់ចប់ថ្ងៃ 01 មេសា 2028។',
    zh: '您的保单 AUT-2026-<n> 已续保：保障自 2027年4月2日 起，至 2028年4月1日 结束时为止。',
  },
  {
    event: 'a policy is renewed',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> is renewed\n\nYour policy AUT-2026-<n> is renewed: it covers you from 02 Apr, 2027 until the end of 01 Apr, 2028.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានបន្តហើយ\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានបន្តហើយ៖ ពី 02 មេសា 2027 ដល់ចប់ថ្ងៃ 01 មេសា 2028។',
    zh: '您的保单 AUT-2026-<n> 已续保\n\n您的保单 AUT-2026-<n> 已续保：保障自 2027年4月2日 起，至 2028年4月1日 结束时为止。',
  },
];

export const offerNotices: ExpectedNotice[] = [
  {
    event: 'somebody sends the offer to renew',
    by: 'sms',
    en: 'Your Motor insurance policy AUT-2026-<n> ends on 01 Apr, 2027. Renew it for $666.90: <shop>/my_insurance',
    km: 'ធានារ៉ាប់រងយានយន្ត AUT-2026-<n> ផុតកំណត់ថ្ងៃ 01 មេសា 2027។ បន្តដោយបង់ 666.90 ដុល្លារ៖ <shop>/km/my_insurance',
    zh: '您的汽车保险保单 AUT-2026-<n> 将于 2027年4月1日 到期。续保保费 666.90 美元：<shop>/my_insurance?lang=zh',
  },
];

/** 741.00 USD a year in quarters: the second, with its charge, is due on 2 July, and its grace ends with 17 July. */
export const instalmentNotices: ExpectedNotice[] = [
  {
    event: 'a part of a premium is due',
    by: 'sms',
    en: 'A payment of $187.25 for your policy AUT-2026-<n> is due on 02 Jul, 2026. Pay here: <shop>/make_payment/<ref>',
    km: 'ការបង់ប្រាក់ 187.25 ដុល្លារ សម្រាប់បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបង់ត្រឹមថ្ងៃ 02 កក្កដា 2026។ បង់នៅទីនេះ៖ <shop>/km/make_payment/<ref>',
    zh: '您的保单 AUT-2026-<n> 有一期保费 187.25 美元 应于 2026年7月2日 支付。请在此付款：<shop>/make_payment/<ref>?lang=zh',
  },
  {
    event: 'a part of a premium is due',
    by: 'mail',
    en: 'Payment for your policy AUT-2026-<n>\n\nA payment of $187.25 for your policy AUT-2026-<n> is due on 02 Jul, 2026. Pay here: <shop>/make_payment/<ref>',
    km: 'ការបង់ប្រាក់សម្រាប់បណ្ណសន្យារ៉ាប់រង AUT-2026-<n>\n\nការបង់ប្រាក់ 187.25 ដុល្លារ សម្រាប់បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបង់ត្រឹមថ្ងៃ 02 កក្កដា 2026។ បង់នៅទីនេះ៖ <shop>/km/make_payment/<ref>',
    zh: '您的保单 AUT-2026-<n> 的付款\n\n您的保单 AUT-2026-<n> 有一期保费 187.25 美元 应于 2026年7月2日 支付。请在此付款：<shop>/make_payment/<ref>?lang=zh',
  },
  {
    event: 'it is late',
    by: 'sms',
    en: 'Your payment of $187.25 for policy AUT-2026-<n> was due on 02 Jul, 2026. Without it your cover ends with 17 Jul, 2026. Pay here: <shop>/make_payment/<ref>',
    km: 'ការបង់ប្រាក់ 187.25 ដុល្លារ សម្រាប់ AUT-2026-<n> ត្រូវបង់ត្រឹមថ្ងៃ 02 កក្កដា 2026។ បើមិនបង់ទេ ការធានាចប់ថ្ងៃ 17 កក្កដា 2026។ បង់នៅទីនេះ៖ <shop>/km/make_payment/<ref>',
    zh: '您的保单 AUT-2026-<n> 的一期保费 187.25 美元 应于 2026年7月2日 支付。如不付款，保障至 2026年7月17日 结束时终止。请在此付款：<shop>/make_payment/<ref>?lang=zh',
  },
  {
    event: 'it is late',
    by: 'mail',
    en: 'Payment for your policy AUT-2026-<n>\n\nYour payment of $187.25 for policy AUT-2026-<n> was due on 02 Jul, 2026. Without it your cover ends with 17 Jul, 2026. Pay here: <shop>/make_payment/<ref>',
    km: 'ការបង់ប្រាក់សម្រាប់បណ្ណសន្យារ៉ាប់រង AUT-2026-<n>\n\nការបង់ប្រាក់ 187.25 ដុល្លារ សម្រាប់ AUT-2026-<n> ត្រូវបង់ត្រឹមថ្ងៃ 02 កក្កដា 2026។ បើមិនបង់ទេ ការធានាចប់ថ្ងៃ 17 កក្កដា 2026។ បង់នៅទីនេះ៖ <shop>/km/make_payment/<ref>',
    zh: '您的保单 AUT-2026-<n> 的付款\n\n您的保单 AUT-2026-<n> 的一期保费 187.25 美元 应于 2026年7月2日 支付。如不付款，保障至 2026年7月17日 结束时终止。请在此付款：<shop>/make_payment/<ref>?lang=zh',
  },
  {
    event: 'it did not come',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> ended with 17 Jul, 2026, as the payment that was due on 02 Jul, 2026 did not come. To be insured again, call our hotline.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតសុពលភាពចប់ថ្ងៃ 17 កក្កដា 2026 ព្រោះមិនបានបង់ប្រាក់ដែលត្រូវបង់ត្រឹមថ្ងៃ 02 កក្កដា 2026។ ដើម្បីមានការធានាឡើងវិញ សូមទូរសព្ទមកយើង។',
    zh: '您的保单 AUT-2026-<n> 已于 2026年7月17日 结束时失效，因为应于 2026年7月2日 支付的保费未到账。如需再次获得保障，请致电我们的热线。',
  },
  {
    event: 'it did not come',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> has ended\n\nYour policy AUT-2026-<n> ended with 17 Jul, 2026, as the payment that was due on 02 Jul, 2026 did not come. To be insured again, call our hotline.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតសុពលភាព\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតសុពលភាពចប់ថ្ងៃ 17 កក្កដា 2026 ព្រោះមិនបានបង់ប្រាក់ដែលត្រូវបង់ត្រឹមថ្ងៃ 02 កក្កដា 2026។ ដើម្បីមានការធានាឡើងវិញ សូមទូរសព្ទមកយើង។',
    zh: '您的保单 AUT-2026-<n> 已失效\n\n您的保单 AUT-2026-<n> 已于 2026年7月17日 结束时失效，因为应于 2026年7月2日 支付的保费未到账。如需再次获得保障，请致电我们的热线。',
  },
];
