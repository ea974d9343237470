import { type Random, weighted } from '../random.ts';
import { places, placeOf } from '../words/places.ts';
import { shopWords } from '../words/shops.ts';
import { nameIn, slugOf } from './people.ts';

export interface Shop {
  readonly domain: string;
  readonly name: string;
  readonly email: string;
  readonly country: string;
  readonly contact: string;
}

const { first, second } = shopWords;
const pairs = first.length * second.length;
/** Has no divisor in common with the number of pairs, so that every pair comes before one comes again. */
const stride = 7919;

const pickPlace = weighted(places, ({ weight }) => weight);

/** Makes shops, no two alike; `tag` keeps them apart from others. */
export function shopMaker(random: Random, tag = ''): (country?: string) => Shop {
  let made = random.whole(0, pairs - 1);
  const begun = made;
  return (given) => {
    const pair = (made * stride) % pairs;
    const round = Math.floor((made - begun) / pairs);
    made += 1;
    const country = given ?? pickPlace(random).country;
    const name = `${first[pair % first.length] ?? ''} ${second[Math.floor(pair / first.length)] ?? ''}`;
    const suffix = [tag, round === 0 ? '' : String(round + 1)].filter((part) => part !== '').join('-');
    const domain = `${slugOf(name)}${suffix === '' ? '' : `-${suffix}`}.example`;
    const person = nameIn(placeOf(country), random);
    return {
      domain,
      name,
      country,
      contact: `${person.firstName} ${person.lastName}`,
      email: `${slugOf(person.firstName)}@${domain}`,
    };
  };
}
