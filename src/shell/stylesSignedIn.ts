// Follows styles.ts and is loaded with the first page that is not the login: what most pages use. A component that only
// some show has its styles beside it: the module that draws it imports them, in front of its own.
import '@mantine/core/styles/Burger.css';

import { printInLight } from './layout/paper.ts';
import { whenIdle } from '../shared/lazy/lazyPart.tsx';

printInLight();
// Alphabets other than ours; until then such names use the system font.
whenIdle(() => void import('@fontsource-variable/roboto/wght.css'));
