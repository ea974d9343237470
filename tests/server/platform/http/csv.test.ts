import { expect, it } from 'vitest';

import { csvLines } from '../../../../server/platform/http/csv.ts';

it.each([
  [['plain', 12, true, null], 'plain,12,true,\r\n'],
  [['a "quoted", b', 'two\nlines'], '"a ""quoted"", b","two\nlines"\r\n'],
  [['=1+1', '@SUM(A1)', '\tx'], "'=1+1,'@SUM(A1),'\tx\r\n"],
  [['+cmd|x', '-2+3+cmd'], "'+cmd|x,'-2+3+cmd\r\n"],
  [[' =1+1', '\u0000=1', '\u200b@x', '\ufeff+cmd|x'], " '=1+1,\u0000'=1,\u200b'@x,\ufeff'+cmd|x\r\n"],
  [['＝1+1', '＋a', '－a', '＠a'], "'＝1+1,'＋a,'－a,'＠a\r\n"],
  [['a;=1+1', 'a\t@b', 'a; b'], "a;'=1+1,a\t'@b,a; b\r\n"],
  [['one\n=2', '\r@x', 'a;"-b'], '"one\n\'=2","\'\r\'@x","a;""\'-b"\r\n'],
  [['-5', '+49 (30) 123-45', -7], '-5,+49 (30) 123-45,-7\r\n'],
  [
    ['-12.25 USD; 3.00 EUR', '3.00 EUR; -700 JPY', '-1 USD; =1'],
    "-12.25 USD; 3.00 EUR,3.00 EUR; -700 JPY,'-1 USD; '=1\r\n",
  ],
])('writes %j as %j', (cells, line) => {
  expect(csvLines([cells])).toBe(line);
});
