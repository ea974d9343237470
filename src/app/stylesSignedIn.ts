// Follows styles.ts and is loaded with the first page that is not the login: what most pages use. A component that only
// some show has its styles beside it: the module that draws it imports them, in front of its own.
import '@fontsource-variable/roboto/wght.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Burger.css';
import '@mantine/core/styles/Skeleton.css';

import { printInLight } from '../layout/paper.ts';

printInLight();
