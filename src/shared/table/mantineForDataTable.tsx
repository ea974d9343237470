// What mantine-datatable finds as '@mantine/core' (tools/support/dataTable.mjs): its parts that are drawn for every
// cell as plain elements.
import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';

export { Box, rem, Text } from '@mantine/core';

type Styles = CSSProperties | null | undefined | false | readonly Styles[];
type Plain<Tag extends 'div' | 'table' | 'td' | 'tfoot' | 'th' | 'thead' | 'tr'> = Omit<
  ComponentProps<Tag>,
  'style'
> & { style?: Styles };

const flat = (style: Styles): CSSProperties =>
  Array.isArray(style)
    ? Object.assign({}, ...style.map((each: Styles) => flat(each)))
    : typeof style === 'object' && style !== null && !('map' in style)
      ? style
      : {};

interface TableProps extends Plain<'table'> {
  horizontalSpacing?: string;
  verticalSpacing?: number;
}
export const Table = ({ style, horizontalSpacing: _x, verticalSpacing: _y, ...props }: TableProps) => (
  <table {...props} style={flat(style)} />
);
export const TableThead = ({ style, ...props }: Plain<'thead'>) => <thead {...props} style={flat(style)} />;
export const TableTfoot = ({ style, ...props }: Plain<'tfoot'>) => <tfoot {...props} style={flat(style)} />;
export const TableTr = ({ style, ...props }: Plain<'tr'>) => <tr {...props} data-with-row-border style={flat(style)} />;
export const TableTh = ({ style, ...props }: Plain<'th'>) => <th {...props} style={flat(style)} />;
export const TableTd = ({ style, ...props }: Plain<'td'>) => <td {...props} style={flat(style)} />;
export const Center = ({ style, className = '', ...props }: Plain<'div'>) => (
  <div {...props} className={`table-center ${className}`} style={flat(style)} />
);

interface LineProps extends Plain<'div'> {
  justify?: string;
  align?: string;
  wrap?: string;
  w?: string;
}
export const Group = ({
  justify: _justify,
  wrap: _wrap,
  align: _align,
  w: _w,
  style,
  className = '',
  ...props
}: LineProps) => <div {...props} className={`table-line ${className}`} style={flat(style)} />;
export const Flex = ({
  justify: _justify,
  wrap: _wrap,
  align: _align,
  w: _w,
  style,
  className = '',
  ...props
}: LineProps) => <div {...props} className={`table-line table-grow ${className}`} style={flat(style)} />;

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'size'> {
  indeterminate?: boolean;
  size?: string;
  classNames?: object | undefined;
}

export function Checkbox({ indeterminate = false, size: _size, classNames: _classNames, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...props} ref={box} type="checkbox" className="table-checkbox" />;
}

interface ScrollAreaProps {
  classNames: { root: string };
  viewportRef: Ref<HTMLDivElement>;
  onScrollPositionChange: (position: { x: number; y: number }) => void;
  children: ReactNode;
}

/** The browser's own scroll bars. */
export const ScrollArea = ({ classNames, viewportRef, onScrollPositionChange, children }: ScrollAreaProps) => (
  <div className={classNames.root}>
    <div
      ref={viewportRef}
      className="table-viewport"
      onScroll={({ currentTarget: { scrollLeft, scrollTop } }) =>
        onScrollPositionChange({ x: scrollLeft, y: scrollTop })
      }
    >
      {children}
    </div>
  </div>
);

const none = () => null;
export const ActionIcon = none;
export const Popover = none;
export const PopoverDropdown = none;
export const PopoverTarget = none;
export const Stack = none;
