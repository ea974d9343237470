/** What a figure is called, and what it means in one sentence. */
export interface FigureText {
  readonly label: string;
  readonly definition: string;
}
