import { exponentOf } from './currency.ts';
import type { Money } from './money.ts';

/** Codes by how often a dollar has to be cut to 46 % (a third of a power of ten) for one unit; 0 for those that are not listed. */
const steps =
  '-2KWD -1BHDOMR 1AUDAZNBAMBGNFJDGELNZDTND 2AEDBRLBYNDKKILSLYDMYRPENPGKPLNQARRONSARTTD ' +
  '3BOBCNYGHSGTQHKDMADMOPNOKSEKTJS 4CZKHNLMDLMXNSLEZARZMW 5DOPEGPMKDMURMZNNIOPHPTHBTRYTWDUAHUYU ' +
  '6AFNALLBDTDZDETBHTGINRISKKESKGSNPRRSDRUBVUVXPF 7DJFJMDJPYLKRPKRYER 8AMDCRCHUFKMFKZTSDGSOSXAFXOF ' +
  '9AOAARSCLPIQDKPWKRWRWF 10BIFMMKMWKNGNTZS 11COPKHRMGAMNTUGX 12GNFPYGSYPUZS 13IDRLAKSLLVND 14IRR 15LBP';

/**
 * What an amount in minor units is worth in US dollars, by a factor of at most 1.5: which currency comes first where several are shown.
 * Never shown itself and never added to anything.
 */
export function roughWorth(amount: number, currency: string): number {
  const found = new RegExp(`(-?\\d+)(?:[A-Z]{3})*${currency}`).exec(steps);
  return Math.abs(amount) / 10 ** (exponentOf(currency) + Number(found?.[1] ?? 0) / 3);
}

/** How rows with sums of several currencies are ranked. */
export const severalCurrencies = 'Several currencies are ranked by approximate value in US dollars.';

/** Those that are worth most first. */
export const byWorth = (one: Money, other: Money): number =>
  roughWorth(other.amount, other.currency) - roughWorth(one.amount, one.currency);
