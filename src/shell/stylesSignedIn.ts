// Follows styles.ts and is loaded with the first page that is not the login: what most pages use. A component that only
// some show has its styles beside it: the module that draws it imports them, in front of its own.
import '@mantine/core/styles/Burger.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Tooltip.css';
import './controls.css';

import { printInLight } from './layout/paper.ts';

printInLight();
// Alphabets other than ours; until then, and where it cannot be loaded, such names use the system font. At once: a new
// font lays all text out again, which a list of 25 feels (60 ms at CPU 4×) and an empty page does not.
import('@fontsource-variable/roboto/wght.css').catch(() => undefined);
