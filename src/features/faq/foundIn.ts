import type { Faq } from '#contract/content/faqs.ts';

/** Those that hold every word of the search; all without one. */
export function foundIn(faqs: readonly Faq[], search: string): readonly Faq[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return faqs.filter(({ topic, question, answerText }) => {
    const text = `${topic} ${question} ${answerText}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
