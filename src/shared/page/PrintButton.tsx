import './print.css';

import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';

/** Prints the page, as the browser's menu does. */
export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
    onClick={() => window.print()}
  >
    Print
  </Button>
);
