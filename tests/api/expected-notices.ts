/**
 * All messages to people, word by word, written by hand: the event, the channel, and the text in each language as the
 * outbox must contain it. The persona is Sokha Chan, five days in Thailand from 10 April 2026 for 6.80 USD; the claim
 * is that of Chea Sreymom, 3,000 USD, of which 1,500 are approved. Random values are written as `<code>`, `<ref>`,
 * `<key>`, and the address of the shop as `<shop>`. A mail is its subject, a blank line, its text.
 */
export type ExpectedNotice = { event: string; by: 'sms' | 'mail'; en: string; km: string; zh: string };

export const purchaseNotices: ExpectedNotice[] = [
  {
    event: 'an order is confirmed by its buyer',
    by: 'sms',
    en: '<code> is your confirmation code. It is valid for 5 minutes. Do not tell it to anyone.',
    km: '<code> ជាលេខកូដបញ្ជាក់របស់លោកអ្នក។ លេខកូដនេះមានសុពលភាព 5 នាទី។ សូមកុំប្រាប់អ្នកណា។',
    zh: '您的验证码是 <code>，5 分钟内有效。请勿告诉他人。',
  },
  {
    event: 'its policy is issued',
    by: 'sms',
    en: 'Your policy TRV-2026-<n> has been issued. Open your certificate: <shop>/s/<short>',
    km: 'យើងខ្ញុំបានចេញបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ជូនលោកអ្នកហើយ។ សូមបើកវិញ្ញាបនបត្រ៖ <shop>/s/<short>',
    zh: '您的保单 TRV-2026-<n> 已出具。请打开保险凭证：<shop>/s/<short>',
  },
  {
    event: 'its policy is issued',
    by: 'mail',
    en: 'Your policy TRV-2026-<n> has been issued\n\nYour policy TRV-2026-<n> has been issued. Open your certificate: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រងលេខ TRV-2026-<n> របស់លោកអ្នកត្រូវបានចេញហើយ\n\nយើងខ្ញុំបានចេញបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ជូនលោកអ្នកហើយ។ សូមបើកវិញ្ញាបនបត្រ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 TRV-2026-<n> 已出具\n\n您的保单 TRV-2026-<n> 已出具。请打开保险凭证：<shop>/payment_success/<ref>?lang=zh',
  },
  {
    event: 'its papers are asked for again',
    by: 'sms',
    en: 'Open the documents of your policy TRV-2026-<n>: <shop>/s/<short> The link works for 90 days.',
    km: 'សូមបើកឯកសារបណ្ណសន្យារ៉ាប់រង TRV-2026-<n>៖ <shop>/s/<short> តំណនេះប្រើបាន 90 ថ្ងៃ។',
    zh: '请打开您的保单 TRV-2026-<n> 的文件：<shop>/s/<short> 链接 90 天内有效。',
  },
];

/**
 * A trip that is cancelled within three days of its sale and before it begins is refunded in full. A car costs
 * 741.00 USD a year from 2 April 2026, and is cancelled to the end of its hundredth day: see policy-life.test.ts.
 */
export const cancellationNotices: ExpectedNotice[] = [
  {
    event: 'a trip is cancelled before it begins',
    by: 'sms',
    en: 'Your policy TRV-2026-<n> was cancelled before cover began. We will refund $6.80.',
    km: 'បណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ត្រូវបានលុបចោល មុនការរ៉ាប់រងចាប់ផ្ដើម។ យើងខ្ញុំនឹងបង្វិលប្រាក់ 6.80 ដុល្លារ។',
    zh: '您的保单 TRV-2026-<n> 已在保障开始前取消。我们将退还 6.80 美元。',
  },
  {
    event: 'a car is not insured any more',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> has been cancelled. You are covered until the end of 10 Jul, 2026. We will refund $517.10.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានលុបចោល។ ការរ៉ាប់រងនៅមានដល់ចុងថ្ងៃ 10 កក្កដា 2026។ យើងខ្ញុំនឹងបង្វិលប្រាក់ 517.10 ដុល្លារ។',
    zh: '您的保单 AUT-2026-<n> 已取消，保障至 2026年7月10日 结束时为止。我们将退还 517.10 美元。',
  },
  {
    event: 'a car is not insured any more',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> has been cancelled\n\nYour policy AUT-2026-<n> has been cancelled. You are covered until the end of 10 Jul, 2026. We will refund $517.10.',
    km: 'បណ្ណសន្យារ៉ាប់រងលេខ AUT-2026-<n> របស់លោកអ្នកត្រូវបានលុបចោល\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានលុបចោល។ ការរ៉ាប់រងនៅមានដល់ចុងថ្ងៃ 10 កក្កដា 2026។ យើងខ្ញុំនឹងបង្វិលប្រាក់ 517.10 ដុល្លារ។',
    zh: '您的保单 AUT-2026-<n> 已取消\n\n您的保单 AUT-2026-<n> 已取消，保障至 2026年7月10日 结束时为止。我们将退还 517.10 美元。',
  },
];

/** Staff recorded a payment by mistake, so the policy is void from its start. */
export const voidNotices: ExpectedNotice[] = [
  {
    event: 'a payment was recorded by mistake',
    by: 'sms',
    en: 'Your policy TRV-2026-<n> is void and gives no cover: we recorded a payment by mistake. Please call our hotline to be insured.',
    km: 'បណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ជាមោឃៈ និងគ្មានការរ៉ាប់រង ដោយយើងខ្ញុំបានកត់ត្រាការបង់ប្រាក់ខុស។ សូមហៅលេខបម្រើអតិថិជន។',
    zh: '您的保单 TRV-2026-<n> 自始无效，不提供保障：我们误记了一笔付款。如需投保，请致电客服热线。',
  },
  {
    event: 'a payment was recorded by mistake',
    by: 'mail',
    en: 'Your policy TRV-2026-<n> is void\n\nYour policy TRV-2026-<n> is void and gives no cover: we recorded a payment by mistake. Please call our hotline to be insured.',
    km: 'បណ្ណសន្យារ៉ាប់រង TRV-2026-<n> របស់លោកអ្នកជាមោឃៈ\n\nបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ជាមោឃៈ និងគ្មានការរ៉ាប់រង ដោយយើងខ្ញុំបានកត់ត្រាការបង់ប្រាក់ខុស។ សូមហៅលេខបម្រើអតិថិជន។',
    zh: '您的保单 TRV-2026-<n> 自始无效\n\n您的保单 TRV-2026-<n> 自始无效，不提供保障：我们误记了一笔付款。如需投保，请致电客服热线。',
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
    en: `Your insurance: payment link\n\n<code> is your confirmation code. It is valid for 10 minutes. Do not tell it to anyone.\n\nPay your insurance premium of $6.80 by 08 Apr, 2026 23:59: <shop>/make_payment/<ref>\n\n${unwantedMailText.en}\n\nSerey Insurance`,
    km: `ការធានារ៉ាប់រងរបស់លោកអ្នក៖ តំណសម្រាប់បង់ប្រាក់\n\n<code> ជាលេខកូដបញ្ជាក់របស់លោកអ្នក។ លេខកូដនេះមានសុពលភាព 10 នាទី។ សូមកុំប្រាប់អ្នកណា។\n\nសូមបង់បុព្វលាភធានារ៉ាប់រង 6.80 ដុល្លារ ត្រឹម 08 មេសា 2026 23:59៖ <shop>/km/make_payment/<ref>\n\n${unwantedMailText.km}\n\nសេរី អ៊ិនសួរ៉ង់`,
    zh: `您的保险：付款链接\n\n您的验证码是 <code>，10 分钟内有效。请勿告诉他人。\n\n请最晚于 2026年4月8日 23:59 支付您的保险保费 6.80 美元：<shop>/make_payment/<ref>?lang=zh\n\n${unwantedMailText.zh}\n\nSerey 保险`,
  },
  {
    event: 'its policy is issued',
    by: 'mail',
    en: 'Your policy TRV-2026-<n> has been issued\n\nYour policy TRV-2026-<n> has been issued. Your certificate is attached. Open it online: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រងលេខ TRV-2026-<n> របស់លោកអ្នកត្រូវបានចេញហើយ\n\nយើងខ្ញុំបានចេញបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ជូនលោកអ្នកហើយ។ វិញ្ញាបនបត្រមានភ្ជាប់ជាមួយអ៊ីមែលនេះ។ លោកអ្នកក៏អាចបើកវាតាមអ៊ីនធឺណិត៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 TRV-2026-<n> 已出具\n\n您的保单 TRV-2026-<n> 已出具，保险凭证见附件。请在线查看：<shop>/payment_success/<ref>?lang=zh',
  },
];

export const saleNotices: ExpectedNotice[] = [
  {
    event: 'an agent sends the pay link',
    by: 'sms',
    en: 'Pay your insurance premium of $6.80 by 08 Apr, 2026 23:59: <shop>/s/<short>',
    km: 'សូមបង់បុព្វលាភធានារ៉ាប់រង 6.80 ដុល្លារ ត្រឹម 08 មេសា 2026 23:59៖ <shop>/s/<short>',
    zh: '请最晚于 2026年4月8日 23:59 支付您的保险保费 6.80 美元：<shop>/s/<short>',
  },
  {
    event: 'an agent sends the pay link',
    by: 'mail',
    en: 'Your insurance: payment link\n\nPay your insurance premium of $6.80 by 08 Apr, 2026 23:59: <shop>/make_payment/<ref>\n\nSerey Insurance',
    km: 'ការធានារ៉ាប់រងរបស់លោកអ្នក៖ តំណសម្រាប់បង់ប្រាក់\n\nសូមបង់បុព្វលាភធានារ៉ាប់រង 6.80 ដុល្លារ ត្រឹម 08 មេសា 2026 23:59៖ <shop>/km/make_payment/<ref>\n\nសេរី អ៊ិនសួរ៉ង់',
    zh: '您的保险：付款链接\n\n请最晚于 2026年4月8日 23:59 支付您的保险保费 6.80 美元：<shop>/make_payment/<ref>?lang=zh\n\nSerey 保险',
  },
];

export const comparedNotices: ExpectedNotice[] = [
  {
    event: 'an agent sends the link to an offer of several quotations',
    by: 'sms',
    en: 'Choose one of your insurance quotations, from $6.80, by 08 Apr, 2026 23:59: <shop>/s/<short>',
    km: 'សូមជ្រើសសម្រង់តម្លៃធានារ៉ាប់រង (ពី 6.80 ដុល្លារ) ត្រឹម 08 មេសា 2026 23:59៖ <shop>/s/<short>',
    zh: '请最晚于 2026年4月8日 23:59 选择一份保险报价（6.80 美元起）：<shop>/s/<short>',
  },
];

export const quotationNotices: ExpectedNotice[] = [
  {
    event: 'a quotation is sent',
    by: 'mail',
    en: `Your quotation: Travel insurance, $6.80\n\nTravel insurance · Standard\nGood cover for most trips\nPeriod of insurance: 10 Apr, 2026 – 14 Apr, 2026\n\nTotal premium: $6.80\nThe rates are samples.\n\nSee the quotation, or continue with it on any device:\n<shop>/buy_insurance/travel/components/SummaryInfo#draft=<key>\nPlease do not share this link: anyone who has it can read the answers and continue with them.\n\nWe keep the quotation until 01 May, 2026. Its premium is that of 01 Apr, 2026. If another day or a new version of the product changes it, the page says so and gives the reason.\nA quotation is not a contract of insurance: there is no cover before the premium is paid and the certificate is issued.\n\nQuestions? Call 1800-208388, free of charge.\n\n${unwantedMailText.en}\n\nSerey Insurance`,
    km: `សម្រង់តម្លៃ៖ ធានារ៉ាប់រងការធ្វើដំណើរ, 6.80 ដុល្លារ\n\nធានារ៉ាប់រងការធ្វើដំណើរ · ស្ដង់ដារ\nការរ៉ាប់រងល្អសម្រាប់ដំណើរភាគច្រើន\nរយៈពេលធានារ៉ាប់រង៖ 10 មេសា 2026 – 14 មេសា 2026\n\nបុព្វលាភសរុប៖ 6.80 ដុល្លារ\nអត្រាបុព្វលាភទាំងនេះ គ្រាន់តែជាគំរូ។\n\nមើលសម្រង់តម្លៃ ឬបន្តបំពេញនៅលើឧបករណ៍ណាក៏បាន៖\n<shop>/km/buy_insurance/travel/components/SummaryInfo#draft=<key>\nសូមរក្សាតំណនេះសម្រាប់លោកអ្នក៖ អ្នកណាដែលមានតំណនេះ អាចមើលចម្លើយ និងបន្តបំពេញបាន។\n\nយើងខ្ញុំរក្សាទុកសម្រង់តម្លៃនេះរហូតដល់ថ្ងៃទី 01 ឧសភា 2026។ បុព្វលាភនេះគណនានៅថ្ងៃទី 01 មេសា 2026។ បើបុព្វលាភប្រែប្រួលដោយសារថ្ងៃ ឬដោយសារកំណែថ្មីនៃផលិតផល ទំព័រនឹងបញ្ជាក់ជូន ព្រមទាំងមូលហេតុ។\nសម្រង់តម្លៃមិនមែនជាកិច្ចសន្យាធានារ៉ាប់រងទេ៖ មុនពេលបង់បុព្វលាភ និងចេញវិញ្ញាបនបត្រ មិនមានការរ៉ាប់រងទេ។\n\nបើមានសំណួរ សូមហៅមកលេខ 1800-208388 ដោយឥតគិតថ្លៃ។\n\n${unwantedMailText.km}\n\nសេរី អ៊ិនសួរ៉ង់`,
    zh: `您的报价：旅行保险，6.80 美元\n\n旅行保险 · 标准\n适合大多数旅行的全面保障\n保险期间：2026年4月10日 – 2026年4月14日\n\n总保费：6.80 美元\n费率仅为示例。\n\n在任何设备上查看报价或继续填写：\n<shop>/buy_insurance/travel/components/SummaryInfo?lang=zh#draft=<key>\n请妥善保管此链接：持有链接的人可以看到所填信息并继续填写。\n\n我们将保留此报价至2026年5月1日。保费按2026年4月1日计算。如因日期或产品的新版本而有变化，页面会说明变化及原因。\n报价并非保险合同：支付保费并出具保险凭证之前，没有保障。\n\n如有疑问，请拨打免费热线 1800-208388。\n\n${unwantedMailText.zh}\n\nSerey 保险`,
  },
];

/** In turn: filed, assigned, asked, answered, approved, reopened, approved, paid; and another one declined. */
export const claimNotices: ExpectedNotice[] = [
  {
    event: 'SUBMIT',
    by: 'sms',
    en: 'We have received your claim CLM-2026-<n>. We will review it and keep you informed by SMS.',
    km: 'យើងខ្ញុំបានទទួលពាក្យទាមទារសំណង CLM-2026-<n> ហើយ។ យើងខ្ញុំនឹងពិនិត្យ ហើយជូនដំណឹងតាមសារ SMS។',
    zh: '我们已收到您的理赔申请 CLM-2026-<n>。我们将进行审核，并以短信通知您进展。',
  },
  {
    event: 'TAKE',
    by: 'sms',
    en: 'We are reviewing your claim CLM-2026-<n>.',
    km: 'យើងខ្ញុំកំពុងពិនិត្យពាក្យទាមទារសំណង CLM-2026-<n> របស់លោកអ្នក។',
    zh: '我们正在审核您的理赔申请 CLM-2026-<n>。',
  },
  {
    event: 'ASK',
    by: 'sms',
    en: 'We need more information for your claim CLM-2026-<n>. Read our question and answer it: <shop>/my_insurance',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវការព័ត៌មានបន្ថែម។ សូមអានសំណួរ ហើយឆ្លើយ៖ <shop>/km/my_insurance',
    zh: '您的理赔申请 CLM-2026-<n> 需要补充资料。请查看问题并答复：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'ANSWER',
    by: 'sms',
    en: 'We have received your answer about claim CLM-2026-<n>. The review continues.',
    km: 'យើងខ្ញុំបានទទួលចម្លើយសម្រាប់ពាក្យទាមទារសំណង CLM-2026-<n> ហើយ។ ការពិនិត្យកំពុងបន្ត។',
    zh: '我们已收到您对理赔申请 CLM-2026-<n> 的答复。审核继续进行。',
  },
  {
    event: 'APPROVE',
    by: 'sms',
    en: 'We have approved $1,500.00 for your claim CLM-2026-<n>. Read the letter: <shop>/my_insurance',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានអនុម័ត 1,500.00 ដុល្លារ។ សូមអានលិខិត៖ <shop>/km/my_insurance',
    zh: '您的理赔申请 CLM-2026-<n> 已获批准，金额 1,500.00 美元。请查看通知书：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'REOPEN',
    by: 'sms',
    en: 'We are reviewing your claim CLM-2026-<n> again. The earlier decision no longer applies.',
    km: 'យើងខ្ញុំកំពុងពិនិត្យពាក្យទាមទារសំណង CLM-2026-<n> ឡើងវិញ។ សេចក្ដីសម្រេចមុនលែងមានសុពលភាព។',
    zh: '我们正在重新审核您的理赔申请 CLM-2026-<n>，之前的决定不再有效。',
  },
  {
    event: 'APPROVE',
    by: 'sms',
    en: 'We have approved $1,500.00 for your claim CLM-2026-<n>. Read the letter: <shop>/my_insurance',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានអនុម័ត 1,500.00 ដុល្លារ។ សូមអានលិខិត៖ <shop>/km/my_insurance',
    zh: '您的理赔申请 CLM-2026-<n> 已获批准，金额 1,500.00 美元。请查看通知书：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'PAY',
    by: 'sms',
    en: 'We have paid $1,500.00 for your claim CLM-2026-<n>.',
    km: 'យើងខ្ញុំបានទូទាត់ 1,500.00 ដុល្លារ សម្រាប់ពាក្យទាមទារសំណង CLM-2026-<n>។',
    zh: '我们已就您的理赔申请 CLM-2026-<n> 赔付 1,500.00 美元。',
  },
];

/** Steps with these words for customers of an agent only: the letter and the documents go through the agent. */
export const agentClaimNotices: ExpectedNotice[] = [
  {
    event: 'ASK',
    by: 'sms',
    en: 'We need more information for claim CLM-2026-<n>: Invoice? Please answer through your agent.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវការព័ត៌មានបន្ថែម៖ Invoice? សូមផ្ដល់ចម្លើយជូនភ្នាក់ងារ។',
    zh: '您的理赔申请 CLM-2026-<n> 需要补充资料：Invoice? 请将答复交给您的代理人。',
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

/** A third party's claim on a car: asked, approved, declined. */
export const thirdPartyNotices: ExpectedNotice[] = [
  {
    event: 'ASK',
    by: 'sms',
    en: 'We need more information for your claim CLM-2026-<n>: Invoice? Please call us.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវការព័ត៌មានបន្ថែម៖ Invoice? សូមទូរស័ព្ទមកយើងខ្ញុំ។',
    zh: '您的理赔申请 CLM-2026-<n> 需要补充资料：Invoice? 请致电我们。',
  },
  {
    event: 'APPROVE',
    by: 'sms',
    en: 'We have approved $60.00 for your claim CLM-2026-<n>. We will send you the letter and ask for your account.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានអនុម័ត 60.00 ដុល្លារ។ យើងខ្ញុំនឹងផ្ញើលិខិត ហើយសួរព័ត៌មានគណនីរបស់លោកអ្នក។',
    zh: '您的理赔申请 CLM-2026-<n> 已获批准，金额 60.00 美元。我们将寄送通知书，并询问您的账户。',
  },
  {
    event: 'DECLINE',
    by: 'sms',
    en: 'We have declined your claim CLM-2026-<n>. We will send you the letter with the reason.',
    km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានបដិសេធ។ យើងខ្ញុំនឹងផ្ញើលិខិតបញ្ជាក់មូលហេតុជូនលោកអ្នក។',
    zh: '您的理赔申请 CLM-2026-<n> 已被拒绝。我们将寄送说明理由的通知书。',
  },
];

/** A change that costs less: what is refunded is said in the same SMS. */
export const refundedChangeNotice: ExpectedNotice = {
  event: 'a policy is changed, and costs less',
  by: 'sms',
  en: 'We have changed your policy AUT-2026-<n> and will refund $12.50. Open the documents: <shop>/s/<short>',
  km: 'យើងខ្ញុំបានកែបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ហើយនឹងបង្វិល 12.50 ដុល្លារ។ ឯកសារ៖ <shop>/s/<short>',
  zh: '我们已变更您的保单 AUT-2026-<n>，并将退还 12.50 美元。请打开文件：<shop>/s/<short>',
};

/** Three parts of 185.25 are deducted from 1,000.00: 555.75. */
export const reducedPaymentNotice: ExpectedNotice = {
  event: 'PAY',
  by: 'sms',
  en: 'We have settled your claim CLM-2026-<n>: $1,000.00 approved, less $555.75 that you owed us. We have paid you $444.25.',
  km: 'CLM-2026-<n>៖ យើងខ្ញុំអនុម័ត 1,000.00 ដុល្លារ កាត់ 555.75 ដុល្លារ ដែលលោកអ្នកជំពាក់ ហើយបានទូទាត់សំណង 444.25 ដុល្លារ។',
  zh: '您的理赔申请 CLM-2026-<n> 已结案：批准 1,000.00 美元，扣除您所欠的 555.75 美元，我们已向您支付 444.25 美元。',
};

export const declinedClaimNotice: ExpectedNotice = {
  event: 'DECLINE',
  by: 'sms',
  en: 'We have declined your claim CLM-2026-<n>. Read the reason: <shop>/my_insurance',
  km: 'ពាក្យទាមទារសំណង CLM-2026-<n> ត្រូវបានបដិសេធ។ សូមអានមូលហេតុ៖ <shop>/km/my_insurance',
  zh: '您的理赔申请 CLM-2026-<n> 已被拒绝。请查看理由：<shop>/my_insurance?lang=zh',
};

/** An appeal on a declined claim. */
export const appealNotice: ExpectedNotice = {
  event: 'APPEAL',
  by: 'sms',
  en: 'We have received your appeal on claim CLM-2026-<n>. Another reviewer will decide it.',
  km: 'យើងខ្ញុំបានទទួលបណ្ដឹងតវ៉ារបស់លោកអ្នកលើពាក្យទាមទារសំណង CLM-2026-<n> ហើយ។ អ្នកពិនិត្យម្នាក់ទៀតនឹងសម្រេច។',
  zh: '我们已收到您对理赔申请 CLM-2026-<n> 的申诉。另一位审核人将重新决定。',
};

/** A mail to the partner's people whose endpoint is suspended. */
export const suspensionNotice = {
  en: 'Your webhook is suspended\n\nYour webhook at broker.example has not received our events since 29 Mar, 2026. We have stopped sending.\n\nNo event is lost: events wait, and we keep them for 30 days. When your server answers again, resume the webhook here:\n<shop>/b2b/integration\n\nIf you need help, please call our hotline.',
  km: 'Webhook របស់លោកអ្នកត្រូវបានផ្អាក\n\nតាំងពីថ្ងៃ 29 មីនា 2026 webhook របស់លោកអ្នកនៅ broker.example មិនបានទទួលព្រឹត្តិការណ៍ពីយើងខ្ញុំទេ។ យើងខ្ញុំបានឈប់ផ្ញើហើយ។\n\nមិនបាត់ទិន្នន័យទេ៖ ព្រឹត្តិការណ៍ត្រូវបានរក្សាទុករយៈពេល 30 ថ្ងៃ។ នៅពេលម៉ាស៊ីនមេរបស់លោកអ្នកឆ្លើយតបវិញ សូមបន្ត webhook នៅទីនេះ៖\n<shop>/km/b2b/integration\n\nប្រសិនបើលោកអ្នកត្រូវការជំនួយ សូមហៅទៅលេខបម្រើអតិថិជនរបស់យើងខ្ញុំ។',
  zh: '您的 webhook 已暂停\n\n您位于 broker.example 的 webhook 自 2026年3月29日 起未收到我们的事件。我们已停止发送。\n\n事件不会丢失：我们会保留 30 天。您的服务器恢复应答后，请在此恢复 webhook：\n<shop>/b2b/integration?lang=zh\n\n如需帮助，请致电我们的热线。',
};

/** Of a seller with one unpaid order. */
export const digestNotice = {
  en: 'Your work due today\n\n1 – Other unpaid orders\n\nOpen your work: <shop>/b2b/buy_insurance\n\nYou chose this mail in your account. End it here: <shop>/b2b/my_account',
  km: 'ការងាររបស់លោកអ្នកត្រូវធ្វើថ្ងៃនេះ\n\n1 – ការបញ្ជាទិញមិនទាន់បង់ប្រាក់ផ្សេងទៀត\n\nបើកការងាររបស់លោកអ្នក៖ <shop>/km/b2b/buy_insurance\n\nលោកអ្នកបានជ្រើសរើសទទួលអ៊ីមែលនេះក្នុងគណនីរបស់លោកអ្នក។ បញ្ឈប់នៅទីនេះ៖ <shop>/km/b2b/my_account',
  zh: '您今天的待办工作\n\n1 – 其他未付款订单\n\n打开您的待办：<shop>/b2b/buy_insurance?lang=zh\n\n您在账户中选择了这封邮件。在此取消：<shop>/b2b/my_account?lang=zh',
};

/** Of a partner without policies. */
export const reportNotice = {
  en: 'Report: Renewals\n\nPeriod: 01 Mar, 2026 – 31 Mar, 2026 (before: 01 Feb, 2026 – 28 Feb, 2026)\nRenewed: 0 (before: 0)\nExpired: 0 (before: 0)\nLapsed: 0 (before: 0)\nCancelled: 0 (before: 0)\nRetention rate (%): – (before: –)\n\nOpen the report: <shop>/b2b/reports?view=retention&period=lastMonth\n\nYou chose this mail on the page of reports. End it there under “Views”.',
  km: 'របាយការណ៍៖ Renewals\n\nរយៈពេល៖ 01 មីនា 2026 – 31 មីនា 2026 (មុន៖ 01 កុម្ភៈ 2026 – 28 កុម្ភៈ 2026)\nបានបន្ត៖ 0 (មុន៖ 0)\nផុតកំណត់៖ 0 (មុន៖ 0)\nផុតសុពលភាព៖ 0 (មុន៖ 0)\nបានលុបចោល៖ 0 (មុន៖ 0)\nអត្រាបន្ត (%)៖ – (មុន៖ –)\n\nបើករបាយការណ៍៖ <shop>/km/b2b/reports?view=retention&period=lastMonth\n\nលោកអ្នកបានជ្រើសរើសអ៊ីមែលនេះនៅទំព័ររបាយការណ៍។ លោកអ្នកអាចបញ្ឈប់វានៅទីនោះ។',
  zh: '报表：Renewals\n\n期间：2026年3月1日 – 2026年3月31日（之前：2026年2月1日 – 2026年2月28日）\n已续保：0（之前：0）\n已到期：0（之前：0）\n已失效：0（之前：0）\n已取消：0（之前：0）\n续保率 (%)：–（之前：–）\n\n打开报表：<shop>/b2b/reports?lang=zh&view=retention&period=lastMonth\n\n您在报表页面选择了这封邮件。您可以在那里停止。',
};

/** Of the user `sok.dara`. */
export const accountNotices: ExpectedNotice[] = [
  {
    event: 'a user is invited',
    by: 'mail',
    en: 'Your account on our partner portal\n\nWe invite you to our partner portal. Your user name is sok.dara.\n\nSet your password here:\n<shop>/b2b/login#invite=<key>\n\nThe link works once, for seven days. Do not pass it on: whoever opens it can set your password.\n\nIf you did not expect this, please call our hotline.',
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
    event: 'a user forgot the password',
    by: 'mail',
    en: 'Set a new password\n\nSomebody asked for a new password for the user name sok.dara.\n\nSet a new password here:\n<shop>/b2b/login#invite=<key>\n\nThe link works once, for one hour. Do not pass it on.\n\nIf you did not ask for it, ignore this message: your password stays the same.',
    km: 'កំណត់លេខសម្ងាត់ថ្មី\n\nមានគេបានស្នើសុំលេខសម្ងាត់ថ្មីសម្រាប់ឈ្មោះអ្នកប្រើប្រាស់ sok.dara។\n\nសូមកំណត់លេខសម្ងាត់ថ្មីតាមតំណនេះ៖\n<shop>/km/b2b/login#invite=<key>\n\nតំណនេះប្រើបានតែម្ដង និងមានសុពលភាព 1 ម៉ោង។ សូមកុំផ្ញើបន្តទៅអ្នកដទៃ។\n\nប្រសិនបើលោកអ្នកមិនបានស្នើសុំ សូមរំលងសារនេះ៖ លេខសម្ងាត់របស់លោកអ្នកនៅដដែល។',
    zh: '设置新密码\n\n有人为用户名 sok.dara 申请了新密码。\n\n请通过以下链接设置新密码：\n<shop>/b2b/login?lang=zh#invite=<key>\n\n该链接仅可使用一次，一小时内有效。请勿转发。\n\n如果您没有提出此申请，请忽略此邮件：您的密码保持不变。',
  },
  {
    event: 'a user without a mailbox is invited',
    by: 'sms',
    en: 'We invite you to our partner portal, user name sok.dara. Set your password within seven days: <shop>/s/<short>',
    km: 'សូមកំណត់លេខសម្ងាត់គណនីដៃគូ sok.dara ក្នុង 7 ថ្ងៃ៖ <shop>/s/<short>',
    zh: '我们邀请您使用合作伙伴平台，用户名 sok.dara。请在七天内设置密码：<shop>/s/<short>',
  },
  {
    event: 'the password is reset',
    by: 'sms',
    en: 'Your password for sok.dara was reset. Set a new one within an hour: <shop>/s/<short>',
    km: 'សូមកំណត់លេខសម្ងាត់ថ្មីសម្រាប់ sok.dara ក្នុង 1 ម៉ោង៖ <shop>/s/<short>',
    zh: 'sok.dara 的密码已被重置。请在一小时内设置新密码：<shop>/s/<short>',
  },
];

/** Of a car's policy whose holder moves, before its first day. */
export const endorsementNotices: ExpectedNotice[] = [
  {
    event: 'a policy is changed',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> has been changed. The change is effective from 02 Apr, 2026. Open the documents: <shop>/s/<short>',
    km: 'ការកែប្រែបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> មានសុពលភាពពី 02 មេសា 2026។ សូមបើកឯកសារ៖ <shop>/s/<short>',
    zh: '您的保单 AUT-2026-<n> 已变更，自 2026年4月2日 起生效。请打开文件：<shop>/s/<short>',
  },
  {
    event: 'a policy is changed',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> has been changed\n\nYour policy AUT-2026-<n> has been changed. The change is effective from 02 Apr, 2026. Open the documents: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែប្រែ\n\nការកែប្រែបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> មានសុពលភាពពី 02 មេសា 2026។ សូមបើកឯកសារ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 AUT-2026-<n> 已变更\n\n您的保单 AUT-2026-<n> 已变更，自 2026年4月2日 起生效。请打开文件：<shop>/payment_success/<ref>?lang=zh',
  },
];

/** Of an annual policy whose holder's name was misspelt. */
export const correctionNotices: ExpectedNotice[] = [
  {
    event: 'a spelling is corrected',
    by: 'sms',
    en: 'We have corrected the details of your policy AUT-2026-<n>. The premium is unchanged. Open the documents: <shop>/s/<short>',
    km: 'យើងខ្ញុំបានកែតម្រូវបណ្ណសន្យារ៉ាប់រង AUT-2026-<n>។ បុព្វលាភនៅដដែល។ សូមបើកឯកសារ៖ <shop>/s/<short>',
    zh: '我们已更正保单 AUT-2026-<n> 上的资料，保费不变。请打开文件：<shop>/s/<short>',
  },
  {
    event: 'a spelling is corrected',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> has been corrected\n\nWe have corrected the details of your policy AUT-2026-<n>. The premium is unchanged. Open the documents: <shop>/payment_success/<ref>',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានកែតម្រូវ\n\nយើងខ្ញុំបានកែតម្រូវបណ្ណសន្យារ៉ាប់រង AUT-2026-<n>។ បុព្វលាភនៅដដែល។ សូមបើកឯកសារ៖ <shop>/km/payment_success/<ref>',
    zh: '您的保单 AUT-2026-<n> 已更正\n\n我们已更正保单 AUT-2026-<n> 上的资料，保费不变。请打开文件：<shop>/payment_success/<ref>?lang=zh',
  },
];

/** Of an order about an annual policy that was changed since; agents read it by mail as its holder does. */
export const supersededNotices: ExpectedNotice[] = [
  {
    event: 'an offer about a policy can be paid no more',
    by: 'sms',
    en: 'Your quotation ORD-2026-000099 is no longer valid, because policy AUT-2026-<n> was changed or is no longer in force. Call our hotline for a new quotation.',
    km: 'សម្រង់តម្លៃ ORD-2026-000099 លែងប្រើបាន ព្រោះបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានកែប្រែ ឬអស់សុពលភាព។ បើចង់បានថ្មី សូមហៅលេខបម្រើអតិថិជន។',
    zh: '您的报价 ORD-2026-000099 已失效，因为保单 AUT-2026-<n> 已变更或不再有效。如需新的报价，请致电客服热线。',
  },
  {
    event: 'an offer about a policy can be paid no more',
    by: 'mail',
    en: 'Your quotation ORD-2026-000099 is no longer valid\n\nYour quotation ORD-2026-000099 is no longer valid, because policy AUT-2026-<n> was changed or is no longer in force. Call our hotline for a new quotation.',
    km: 'សម្រង់តម្លៃ ORD-2026-000099 របស់លោកអ្នកលែងមានសុពលភាព\n\nសម្រង់តម្លៃ ORD-2026-000099 លែងប្រើបាន ព្រោះបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានកែប្រែ ឬអស់សុពលភាព។ បើចង់បានថ្មី សូមហៅលេខបម្រើអតិថិជន។',
    zh: '您的报价 ORD-2026-000099 已失效\n\n您的报价 ORD-2026-000099 已失效，因为保单 AUT-2026-<n> 已变更或不再有效。如需新的报价，请致电客服热线。',
  },
];

/** For a trip that is cancelled before it begins, after the provider has refunded its premium. */
export const refundNotices: ExpectedNotice[] = [
  {
    event: 'the money has gone back',
    by: 'sms',
    en: 'We have refunded $6.80 for your policy TRV-2026-<n> to whoever paid the premium.',
    km: 'យើងខ្ញុំបានបង្វិល 6.80 ដុល្លារ នៃបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ជូនអ្នកដែលបានបង់បុព្វលាភ។',
    zh: '我们已把保单 TRV-2026-<n> 的 6.80 美元退还给支付保费的一方。',
  },
  {
    event: 'the money has gone back',
    by: 'mail',
    en: 'Refund for your policy TRV-2026-<n>\n\nWe have refunded $6.80 for your policy TRV-2026-<n> to whoever paid the premium.',
    km: 'ការបង្វិលប្រាក់នៃបណ្ណសន្យារ៉ាប់រង TRV-2026-<n>\n\nយើងខ្ញុំបានបង្វិល 6.80 ដុល្លារ នៃបណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ជូនអ្នកដែលបានបង់បុព្វលាភ។',
    zh: '您的保单 TRV-2026-<n> 的退款\n\n我们已把保单 TRV-2026-<n> 的 6.80 美元退还给支付保费的一方。',
  },
];

/** In turn: a long trip that ends; then a car's year, 30 days, a week and a day before its end, after it, and after the grace days. */
export const expiryNotices: ExpectedNotice[] = [
  {
    event: 'a long trip ends',
    by: 'sms',
    en: 'Your policy TRV-2026-<n> expires at the end of 08 Jun, 2026 and cannot be renewed. Buy a new policy to stay insured.',
    km: 'បណ្ណសន្យារ៉ាប់រង TRV-2026-<n> ផុតកំណត់នៅចុងថ្ងៃ 08 មិថុនា 2026 ហើយមិនអាចបន្តបានទេ។ សូមទិញធានារ៉ាប់រងថ្មី ដើម្បីបន្តមានការរ៉ាប់រង។',
    zh: '您的保单 TRV-2026-<n> 将于 2026年6月8日 结束时到期，不能续保。如需继续保障，请重新投保。',
  },
  {
    event: 'the end is 30 days ahead',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> expires at the end of 01 Apr, 2027. Renew it: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027។ សូមបន្តវា៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 结束时到期。请续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is 30 days ahead',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> expires on 01 Apr, 2027\n\nYour policy AUT-2026-<n> expires at the end of 01 Apr, 2027. Renew it: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ថ្ងៃ 01 មេសា 2027\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027។ សូមបន្តវា៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 到期\n\n您的保单 AUT-2026-<n> 将于 2027年4月1日 结束时到期。请续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is a week ahead',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> expires at the end of 01 Apr, 2027. Renew it: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027។ សូមបន្តវា៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 结束时到期。请续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is a week ahead',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> expires on 01 Apr, 2027\n\nYour policy AUT-2026-<n> expires at the end of 01 Apr, 2027. Renew it: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ថ្ងៃ 01 មេសា 2027\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027។ សូមបន្តវា៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 到期\n\n您的保单 AUT-2026-<n> 将于 2027年4月1日 结束时到期。请续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is tomorrow',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> expires at the end of 01 Apr, 2027. Renew it: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027។ សូមបន្តវា៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 结束时到期。请续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the end is tomorrow',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> expires on 01 Apr, 2027\n\nYour policy AUT-2026-<n> expires at the end of 01 Apr, 2027. Renew it: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់ថ្ងៃ 01 មេសា 2027\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027។ សូមបន្តវា៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 将于 2027年4月1日 到期\n\n您的保单 AUT-2026-<n> 将于 2027年4月1日 结束时到期。请续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the cover has ended',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> has expired. You can still renew it by 01 May, 2027: <shop>/my_insurance',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានផុតកំណត់ លោកអ្នកអាចបន្តត្រឹម 01 ឧសភា 2027៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 已到期。最晚可于 2027年5月1日 续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'the cover has ended',
    by: 'mail',
    en: 'Last day to renew your policy AUT-2026-<n>: 01 May, 2027\n\nYour policy AUT-2026-<n> has expired. You can still renew it by 01 May, 2027: <shop>/my_insurance',
    km: 'ថ្ងៃចុងក្រោយដើម្បីបន្តបណ្ណសន្យារ៉ាប់រង AUT-2026-<n>៖ 01 ឧសភា 2027\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានផុតកំណត់ លោកអ្នកអាចបន្តត្រឹម 01 ឧសភា 2027៖ <shop>/km/my_insurance',
    zh: '您的保单 AUT-2026-<n> 的最后续保日：2027年5月1日\n\n您的保单 AUT-2026-<n> 已到期。最晚可于 2027年5月1日 续保：<shop>/my_insurance?lang=zh',
  },
  {
    event: 'nobody has renewed',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> expired on 01 Apr, 2027 and was not renewed. Buy a new policy to be insured again.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027 ដោយមិនបានបន្ត។ សូមទិញធានារ៉ាប់រងថ្មី ដើម្បីមានការរ៉ាប់រងវិញ។',
    zh: '您的保单 AUT-2026-<n> 已于 2027年4月1日 到期，未续保。如需再次获得保障，请重新投保。',
  },
  {
    event: 'nobody has renewed',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> was not renewed\n\nYour policy AUT-2026-<n> expired on 01 Apr, 2027 and was not renewed. Buy a new policy to be insured again.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> មិនត្រូវបានបន្តទេ\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានផុតកំណត់នៅចុងថ្ងៃ 01 មេសា 2027 ដោយមិនបានបន្ត។ សូមទិញធានារ៉ាប់រងថ្មី ដើម្បីមានការរ៉ាប់រងវិញ។',
    zh: '您的保单 AUT-2026-<n> 未续保\n\n您的保单 AUT-2026-<n> 已于 2027年4月1日 到期，未续保。如需再次获得保障，请重新投保。',
  },
];

export const renewalNotices: ExpectedNotice[] = [
  {
    event: 'a policy is renewed',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> has been renewed. It covers you from 02 Apr, 2027 until the end of 01 Apr, 2028.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានបន្ត។ លោកអ្នកមានការរ៉ាប់រងពី 02 មេសា 2027 ដល់ចុងថ្ងៃ 01 មេសា 2028។',
    zh: '您的保单 AUT-2026-<n> 已续保。保障自 2027年4月2日 起，至 2028年4月1日 结束时为止。',
  },
  {
    event: 'a policy is renewed',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> has been renewed\n\nYour policy AUT-2026-<n> has been renewed. It covers you from 02 Apr, 2027 until the end of 01 Apr, 2028.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានបន្តហើយ\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រូវបានបន្ត។ លោកអ្នកមានការរ៉ាប់រងពី 02 មេសា 2027 ដល់ចុងថ្ងៃ 01 មេសា 2028។',
    zh: '您的保单 AUT-2026-<n> 已续保\n\n您的保单 AUT-2026-<n> 已续保。保障自 2027年4月2日 起，至 2028年4月1日 结束时为止。',
  },
];

export const offerNotices: ExpectedNotice[] = [
  {
    event: 'somebody sends the offer to renew',
    by: 'sms',
    en: 'Pay $666.90 to renew your policy AUT-2026-<n>: <shop>/my_insurance',
    km: 'សូមបង់ 666.90 ដុល្លារ ដើម្បីបន្តបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> របស់លោកអ្នក៖ <shop>/km/my_insurance',
    zh: '支付 666.90 美元即可续保您的保单 AUT-2026-<n>：<shop>/my_insurance?lang=zh',
  },
];

/** 741.00 USD a year in quarters: the second, with its charge, is due on 2 July, and its grace ends with 17 July. */
export const instalmentNotices: ExpectedNotice[] = [
  {
    event: 'a part of a premium is due',
    by: 'sms',
    en: 'Pay the $187.25 due for your policy AUT-2026-<n> by 02 Jul, 2026: <shop>/s/<short>',
    km: 'សូមបង់ 187.25 ដុល្លារ នៃបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រឹម 02 កក្កដា 2026៖ <shop>/s/<short>',
    zh: '请最晚于 2026年7月2日 支付您的保单 AUT-2026-<n> 的应付款 187.25 美元：<shop>/s/<short>',
  },
  {
    event: 'a part of a premium is due',
    by: 'mail',
    en: 'Payment for your policy AUT-2026-<n>\n\nPay the $187.25 due for your policy AUT-2026-<n> by 02 Jul, 2026: <shop>/make_payment/<ref>',
    km: 'ការបង់ប្រាក់សម្រាប់បណ្ណសន្យារ៉ាប់រង AUT-2026-<n>\n\nសូមបង់ 187.25 ដុល្លារ នៃបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ត្រឹម 02 កក្កដា 2026៖ <shop>/km/make_payment/<ref>',
    zh: '您的保单 AUT-2026-<n> 的付款\n\n请最晚于 2026年7月2日 支付您的保单 AUT-2026-<n> 的应付款 187.25 美元：<shop>/make_payment/<ref>?lang=zh',
  },
  {
    event: 'it is late',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> lapses at the end of 17 Jul, 2026. Pay before then to prevent this: <shop>/s/<short>',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតសុពលភាពចុងថ្ងៃ 17 កក្កដា 2026។ សូមបង់មុននោះ៖ <shop>/s/<short>',
    zh: '您的保单 AUT-2026-<n> 将于 2026年7月17日 结束时失效。请在此之前付款：<shop>/s/<short>',
  },
  {
    event: 'it is late',
    by: 'mail',
    en: 'Payment for your policy AUT-2026-<n>\n\nYour policy AUT-2026-<n> lapses at the end of 17 Jul, 2026. Pay before then to prevent this: <shop>/make_payment/<ref>',
    km: 'ការបង់ប្រាក់សម្រាប់បណ្ណសន្យារ៉ាប់រង AUT-2026-<n>\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតសុពលភាពចុងថ្ងៃ 17 កក្កដា 2026។ សូមបង់មុននោះ៖ <shop>/km/make_payment/<ref>',
    zh: '您的保单 AUT-2026-<n> 的付款\n\n您的保单 AUT-2026-<n> 将于 2026年7月17日 结束时失效。请在此之前付款：<shop>/make_payment/<ref>?lang=zh',
  },
  {
    event: 'it did not come',
    by: 'sms',
    en: 'Your policy AUT-2026-<n> lapsed after 17 Jul, 2026, because we did not receive your payment. Call our hotline to be insured again.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតសុពលភាពចុងថ្ងៃ 17 កក្កដា 2026 ដោយយើងខ្ញុំមិនបានទទួលប្រាក់។ សូមហៅលេខបម្រើអតិថិជន ដើម្បីស្ដារវិញ។',
    zh: '您的保单 AUT-2026-<n> 已于 2026年7月17日 结束时失效，因为我们未收到您的付款。如需再次获得保障，请致电我们的热线。',
  },
  {
    event: 'it did not come',
    by: 'mail',
    en: 'Your policy AUT-2026-<n> has lapsed\n\nYour policy AUT-2026-<n> lapsed after 17 Jul, 2026, because we did not receive your payment. Call our hotline to be insured again.',
    km: 'បណ្ណសន្យារ៉ាប់រង AUT-2026-<n> បានផុតសុពលភាព\n\nបណ្ណសន្យារ៉ាប់រង AUT-2026-<n> ផុតសុពលភាពចុងថ្ងៃ 17 កក្កដា 2026 ដោយយើងខ្ញុំមិនបានទទួលប្រាក់។ សូមហៅលេខបម្រើអតិថិជន ដើម្បីស្ដារវិញ។',
    zh: '您的保单 AUT-2026-<n> 已失效\n\n您的保单 AUT-2026-<n> 已于 2026年7月17日 结束时失效，因为我们未收到您的付款。如需再次获得保障，请致电我们的热线。',
  },
];
