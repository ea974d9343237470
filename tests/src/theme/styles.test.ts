import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => join('src', file));

const sheets = ['src/theme/styles.ts', 'src/shell/stylesSignedIn.ts'].map(read).join('\n');
/** Styles that a component needs beside its own. */
const needs: Record<string, readonly string[]> = {
  Select: ['Popover', 'Combobox', 'ScrollArea'],
  MultiSelect: ['Popover', 'Combobox', 'ScrollArea', 'PillsInput', 'Pill'],
  Modal: ['Overlay', 'ModalBase', 'Modal'],
  Drawer: ['Overlay', 'ModalBase', 'Drawer'],
  Menu: ['Popover', 'Menu'],
  Switch: ['InlineInput', 'Switch'],
  Radio: ['InlineInput', 'Radio'],
  Checkbox: ['InlineInput', 'Checkbox'],
  SegmentedControl: ['FloatingIndicator', 'SegmentedControl'],
};

const drawn = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => new RegExp(`<${name}[\\s>.]`).test(text) && !name.startsWith('type '));

describe('styles of Mantine’s components', () => {
  it.each(sources)('%s has those of what it draws', (file) => {
    const text = read(file);
    const missing = drawn(text)
      .flatMap((name) => needs[name] ?? [name])
      .filter((name) => existsSync(join(root, `node_modules/@mantine/core/styles/${name}.css`)))
      .filter((name) => ![text, sheets].some((each) => each.includes(`@mantine/core/styles/${name}.css'`)));
    expect(missing).toEqual([]);
  });
});
