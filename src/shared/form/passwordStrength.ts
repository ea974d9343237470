const MINIMUM = 12;
const common = /pass ?word|qwert|asdf|letmein|welcome|admin|tributary|12345|abcde|(.)\1{3}/i;

/** 0 too short, 1 weak, 2 fair, 3 good, 4 strong. Advice only: what is refused is the contract's and the server's to say. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < MINIMUM) return 0;
  if (common.test(password) || new Set(password).size < 7) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const points = password.length + kinds * 2;
  return points >= 24 ? 4 : points >= 18 ? 3 : 2;
}
