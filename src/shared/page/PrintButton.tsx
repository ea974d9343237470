import './print.css';

import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';

import { dateTime } from '../text/format.ts';

/** Says on paper when it was printed (print.css), however the print was begun. */
const begin = () => document.getElementById('main')?.setAttribute('data-printed', dateTime(new Date().toISOString()));
const end = () => document.getElementById('main')?.removeAttribute('data-printed');

/** Prints the page, as the browser's menu does. */
export function PrintButton() {
  useWindowEvent('beforeprint', begin);
  useWindowEvent('afterprint', end);
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
