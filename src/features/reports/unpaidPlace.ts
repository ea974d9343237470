/** Where an overview report says what is not paid yet: the part of its address after `#`. */
export const unpaidPlace = 'unpaid';
