const definition = 'Their net revenue ÷ that of all partners, in this currency.';

/** How much of net revenue the partners with the most of it bring. */
export const concentrations = [
  { most: 1, label: 'The first partner', definition },
  { most: 3, label: 'The top three', definition },
  { most: 10, label: 'The top ten', definition },
] as const;
