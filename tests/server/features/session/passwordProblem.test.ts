import { describe, expect, test } from 'vitest';

import { passwordProblem } from '../../../../server/features/session/passwordProblem.ts';

const email = 'margaret.hamilton@example.com';
const common = 'This password is too common. Try a few unrelated words.';
const repeated = 'Avoid repeated characters and sequences.';
const product = 'Don’t use the product’s name as the password.';
const address = 'Don’t use your email in the password.';

describe('a password of allowed length', () => {
  test.each([
    ['password1234', common],
    ['P@ssw0rd2026!', common],
    ['Sunshine2026!', common],
    ['iloveyou12345', common],
    ['1q2w3e4r5t6y', common],
    ['admin-password', common],
    ['passw0rd#admin', common],
    ['CorrectHorseBatteryStaple', common],
    ['Passwort-2026', common],
    ['michael.jackson', common],
    ['ｐａｓｓｗｏｒｄ2026', common],
    ['aaaaaaaaaaaa', repeated],
    ['abababababab', repeated],
    ['hunterhunter', repeated],
    ['123456789012', common],
    ['abcdefghijkl', repeated],
    ['qwertyuiopasdf', common],
    ['Tributary2026!', product],
    ['Tr1butary-2026', product],
    ['my-margaret.hamilton-1', address],
  ])('%s is refused', async (password, problem) => {
    expect(await passwordProblem(password, email)).toBe(problem);
  });

  test.each([
    'gravel tin orbit',
    'Fjordige-Katze-92',
    'dragon monkey football',
    'K%d7&x#2!q$Z',
    '#%^&*(){}[]<>?',
    'ключ под старым камнем',
    'password-83719264-kiwi',
    'ein ganz normaler satz',
  ])('%s is accepted', async (password) => {
    expect(await passwordProblem(password, email)).toBe(null);
  });

  test('a three-letter name part does not rule out every word that contains it', async () => {
    expect(await passwordProblem('gravel tin orbit', 'tin@example.com')).toBe(null);
  });
});
