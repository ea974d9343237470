/** Whether a deadline of staff has passed; those of partners end by themselves. */
export const isOverdue = ({ at, isOurs }: { at: string; isOurs: boolean }, now: number): boolean =>
  isOurs && Date.parse(at) < now;
