/** The month a commission becomes payable: `offset` calendar months after the one it was earned in, both 'YYYY-MM'. */
export function payableMonth(earned: string, offset: number): string {
  const [year = 0, month = 1] = earned.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + offset)).toISOString().slice(0, 7);
}
