interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of a filter, plus the value from the address if it is none of them, so that it can be seen and cleared. */
export function knownChoices(choices: readonly Choice[], chosen: unknown, unknown: string): Choice[] {
  const isKnown = typeof chosen !== 'string' || choices.some(({ value }) => value === chosen);
  return isKnown ? [...choices] : [...choices, { value: chosen, label: unknown }];
}
