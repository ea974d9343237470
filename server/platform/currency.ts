import { exponentOf } from '#contract/shared/currency.ts';

/** Minor units as a plain decimal, exactly: 123450 USD → '1234.50', -5 JPY → '-5'. */
export function majorUnits(minor: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  return `${minor < 0 ? '-' : ''}${whole}${exponent > 0 ? `.${fraction}` : ''}`;
}
