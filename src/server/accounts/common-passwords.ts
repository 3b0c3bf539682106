/**
 * What people take when twelve characters are asked for, in small letters without digits and signs at the ends. Not a
 * list of leaks: what is longer than twelve and still guessed.
 */
export const commonPasswords = new Set([
  ...['password', 'passwordpassword', 'mypassword', 'thisismypassword', 'changeme', 'changemenow', 'letmein'],
  ...['letmeinplease', 'welcome', 'welcometo', 'administrator', 'administration', 'superadmin', 'adminadmin'],
  ...['qwerty', 'qwertyuiop', 'qwertyuiopasdf', 'qwertyqwerty', 'asdfghjkl', 'asdfghjklzxc', 'zxcvbnm', 'qazwsxedc'],
  ...['qazwsxedcrfv', 'iloveyou', 'iloveyousomuch', 'iloveyouforever', 'abcdefghijkl', 'abcdefghijklm', 'abcdefgh'],
  ...['abcabcabcabc', 'insurance', 'insuranceagent', 'cambodia', 'kingdomofcambodia', 'phnompenh', 'phnompenhcity'],
  ...['siemreap', 'angkorwat', 'sihanoukville', 'battambang', 'correcthorsebatterystaple', 'sunshine', 'princess'],
  ...[
    'football',
    'manchesterunited',
    'liverpool',
    'secret',
    'topsecret',
    'trustno',
    'whatever',
    'computer',
    'internet',
  ],
]);
