const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowRight: (place, last) => Math.min(last, place + 1),
  ArrowLeft: (place) => Math.max(0, place - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus among the points of a picture; returns whether the key does that. */
export function movePoint(picture: Element, key: string): boolean {
  const step = steps[key];
  const points = [...picture.querySelectorAll<SVGAElement>('[data-point]')];
  const place = points.findIndex((point) => point === document.activeElement);
  if (step === undefined || place === -1) return false;
  points[step(place, points.length - 1)]?.focus();
  return true;
}
