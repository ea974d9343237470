/** The product's mark: two lines becoming one. Decorative; the name is beside it as text. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0a6643" />
      <g fill="none" strokeLinecap="round" strokeWidth="3.5">
        <path d="M7 23c7.5 0 8-7 14.5-7" stroke="#7fd9bd" />
        <path d="M7 9c7.5 0 8 7 14.5 7H25" stroke="#fff" />
      </g>
    </svg>
  );
}
