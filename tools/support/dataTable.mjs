import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');
const library = join(root, 'node_modules/mantine-datatable');
/** What stands for the library's parts that are left out, and for Mantine's. */
const lean = join(root, 'src/shared/table/leanDataTable.tsx');
const mantine = join(root, 'src/shared/table/mantineForDataTable.tsx');

/** Modules of the library that `lean` takes the place of. */
const leftOut = new Set([
  'cssVariables',
  'DataTableColumnGroupHeaderCell',
  'DataTableColumns.context',
  'DataTableDragToggleProvider',
  'DataTableFooter',
  'DataTableHeaderCellFilter',
  'DataTableLoader',
  'DataTablePagination',
  'DataTablePinnableDropdown',
  'DataTableResizableHeaderHandle',
  'DataTableRow',
  'icons/IconArrowsVertical',
  'icons/IconArrowUp',
  'icons/IconDatabaseOff',
  'icons/IconGripVertical',
  'icons/IconX',
]);
/** Its index of hooks is not in the map. */
const hooks = `
export { useDataTableColumns, useDataTableInjectCssVariables, useDataTablePinnedColumns, useMediaQueryStringOrFunction, useRowExpansion } from ${JSON.stringify(lean)};
export { useLastSelectionChangeIndex } from './useLastSelectionChangeIndex';
`;

/** @returns {Map<string, string>} the library's modules, by name without extension, as its source map has them */
function readModules() {
  /** @type {{ sources: string[], sourcesContent: string[] }} */
  const { sources, sourcesContent } = JSON.parse(readFileSync(join(library, 'dist/index.mjs.map'), 'utf8'));
  const modules = new Map(
    sources.map((path, index) => [path.replace('../package/', '').replace(/\.tsx?$/, ''), sourcesContent[index] ?? '']),
  );
  const missing = [...leftOut, 'DataTable'].filter((name) => !modules.has(name));
  if (missing.length > 0 || !existsSync(lean))
    throw new Error(`mantine-datatable is not made as tools/support/dataTable.mjs knows it: ${missing.join(', ')}`);
  return modules.set('hooks', hooks);
}

/** @type {Map<string, string> | undefined} */
let read;
const modules = () => (read ??= readModules());
const nameOf = (/** @type {string} */ file) =>
  relative(library, file)
    .replaceAll(sep, '/')
    .replace(/\.tsx$/, '');

/**
 * mantine-datatable is one minified file. Its source map holds the modules that file was made of: with them the build
 * leaves out what this product never draws. Returns the path that an import within it, or of it, leads to.
 * @returns {string | null}
 */
export function resolveDataTable(/** @type {string} */ source, /** @type {string | undefined} */ importer) {
  if (source === 'mantine-datatable') return join(library, 'DataTable.tsx');
  if (!importer?.startsWith(library + sep)) return null;
  if (!source.startsWith('.')) return null;
  const from = nameOf(importer);
  const directory = from === 'hooks' ? join(library, 'hooks') : dirname(importer);
  const name = nameOf(join(directory, source));
  return leftOut.has(name) ? lean : join(library, `${name}.tsx`);
}

/** @returns {string | null} the text of one of its modules */
export function loadDataTable(/** @type {string} */ file) {
  const text = file.startsWith(library + sep) ? modules().get(nameOf(file)) : undefined;
  return text?.replaceAll("'@mantine/core'", JSON.stringify(mantine)) ?? null;
}

const unusedSelector =
  /\[dir=["']?(rtl|ltr)|-(pagination|page-size|footer|header-cell-(sortable(?!-group|-text)|draggable|drag|toggleable|pinnable|filter)|header-column-toggle|pinnable|resiz|row-expansion|loader|column-group|context-menu|text-selection|empty-state-icon|vertical-align|scroll-area-(corner|scrollbar|thumb)|with-border|last-row-border-bottom-visible)|data-(pinned|striped)|header-resizable/;

/** Its styles without the rules for what is left out. */
export function leanStyles(/** @type {string} */ css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/([^{}]+)\{([^{}]*)\}/g, (_, /** @type {string} */ selectors, /** @type {string} */ rules) => {
      // No selector of theirs has a comma in brackets but those that are left out.
      const kept = selectors.split(',').filter((selector) => !unusedSelector.test(selector));
      return kept.length === 0 ? '' : `${kept.join(',')}{${rules}}`;
    });
}
