import { type Inline, blocksOf } from './markdown.ts';
import classes from './Markdown.module.css';

/** Markdown written by staff, as elements: never as HTML, which the page's policy refuses. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {blocksOf(text).map((block) => {
        switch (block.kind) {
          case 'heading': {
            const Heading = `h${block.level}` as const;
            return (
              <Heading key={block.line}>
                <Inlines of={block.content} />
              </Heading>
            );
          }
          case 'paragraph':
            return (
              <p key={block.line}>
                <Inlines of={block.content} />
              </p>
            );
          case 'list': {
            const List = block.isOrdered ? 'ol' : 'ul';
            return (
              <List key={block.line}>
                {block.items.map(({ line, content }) => (
                  <li key={line}>
                    <Inlines of={content} />
                  </li>
                ))}
              </List>
            );
          }
        }
      })}
    </div>
  );
}

function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((run) => {
    switch (run.kind) {
      case 'text':
        return run.text;
      case 'strong':
        return <strong key={run.at}>{run.text}</strong>;
      case 'emphasis':
        return <em key={run.at}>{run.text}</em>;
      case 'code':
        return <code key={run.at}>{run.text}</code>;
      case 'link':
        return (
          <a key={run.at} href={run.href} rel="noreferrer">
            {run.text}
          </a>
        );
    }
  });
}
