import { expect, test } from 'vitest';
import { extractOtp } from './extract-otp.ts';
import { normalizeEmail } from './normalize-email.ts';
import { renderLetterHtml } from './render-letter.ts';
import { loadWording, type Wording } from './wording.ts';

/** Returns the id of each sentence with its language. */
const wording: Wording = { say: (locale, id) => `<${locale} ${id}>` };
const letter = (body: string, subject = 'Your policy') => renderLetterHtml(wording, subject, body);

test('the language of a letter follows its script', () => {
  expect(letter('It is issued.')).toContain('<html lang="en">');
  expect(letter('គោលការណ៍ of 2026')).toContain('<html lang="km">');
  expect(letter('保单')).toContain('<html lang="zh">');
  expect(letter('It is issued.', 'គោលការណ៍')).toContain('<html lang="km">');
});

test('our name is at the top, our telephone is at the bottom, and all content is text', () => {
  const html = letter('Dear <b>"Dara" & \'Sokha\'</b>', 'A & B <i>');
  expect(html).toContain('<title>A &amp; B &lt;i&gt;</title>');
  expect(html).toContain('Dear &lt;b&gt;&quot;Dara&quot; &amp; &#39;Sokha&#39;&lt;/b&gt;');
  for (const id of ['brand.name', 'contact.tollFree', 'contact.tollFreeNumber'])
    expect(html).toContain(`&lt;en interface.${id}&gt;`);
});

test('the letter preserves paragraphs and lines', () => {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;
  expect(letter('One\nline two\n\n\nThree')).toContain(paragraph('One<br>line two') + paragraph('Three'));
});

test('links can be touched, and the end of a sentence is no part of a link', () => {
  const link = (url: string) => `<a href="${url}" style="color:#057ca5;word-break:break-all">${url}</a>`;
  expect(letter('See https://shop.example/pay?a=1&b=2. Thank you')).toContain(
    `See ${link('https://shop.example/pay?a=1&amp;b=2')}. Thank you`,
  );
  expect(letter('(http://shop.example/a_b), then')).toContain(`(${link('http://shop.example/a_b')}), then`);
  expect(letter('javascript:alert(1)')).not.toContain('<a ');
});

test('a code is six digits without other letters or digits beside them', () => {
  expect(extractOtp('Your code is 123456.')).toBe('123456');
  expect(extractOtp('លេខកូដ 000123')).toBe('000123');
  for (const none of ['1234567', '12345', 'TRV-123456', 'https://shop.example/pay/123456', ''])
    expect(extractOtp(none), none).toBeNull();
  expect(extractOtp('TRV-2026-000123: https://shop.example/000124 is 654321')).toBe('654321');
});

test('all spellings of an email address are the same mailbox', () => {
  expect(normalizeEmail('Sok.Dara+new@Example.com')).toBe('sok.dara@example.com');
  expect(normalizeEmail('a+b+c@d.example')).toBe('a@d.example');
  expect(normalizeEmail('plain@d.example')).toBe('plain@d.example');
});

test('a sentence is in its language, unless the site has its own text, and a missing sentence is a fault', () => {
  const files: string[] = [];
  const read = (path: string) => {
    files.push(path);
    return path === 'locales/en/messages.json' ? { hello: 'Hello {name}', inner: { bye: 'Bye' } } : {};
  };
  let own: Record<string, string> = {};
  const { say } = loadWording(read as never, () => own);
  expect([say('en', 'messages.hello', { name: 'Dara' }), say('en', 'messages.inner.bye')]).toEqual([
    'Hello Dara',
    'Bye',
  ]);
  own = { 'messages.hello': 'Good day {name}' };
  expect(say('en', 'messages.hello', { name: 'Dara' })).toBe('Good day Dara');
  const readOnce = files.length;
  expect(say('en', 'messages.inner.bye')).toBe('Bye');
  expect(files).toHaveLength(readOnce);
  own = {};
  expect(say('en', 'messages.hello', { name: 'Dara' })).toBe('Hello Dara');
  expect(() => say('km', 'messages.hello')).toThrow('no message messages.hello in km');
  expect(loadWording(read as never).say('en', 'messages.inner.bye')).toBe('Bye');
});
