export const erasureStates = ['requested', 'erasing', 'erased', 'withdrawn', 'refused'] as const;
