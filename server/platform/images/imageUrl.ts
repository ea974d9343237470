/** Where an image is served; the id changes with the image, so the address may be kept for ever. */
export const imageUrl = (id: string | null): string | null => (id === null ? null : `/api/images/${id}.webp`);
