export const lineForms = { one: 'item', other: 'items' };
