import { type Inline, blocksOf } from './markdown.ts';
import classes from './Markdown.module.css';

/** Markdown written by staff, as elements: never as HTML, which the page's policy refuses. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {blocksOf(text).map((block, index) => {
        switch (block.kind) {
          case 'heading': {
            const Heading = `h${block.level}` as const;
            return (
              <Heading key={index}>
                <Inlines of={block.content} />
              </Heading>
            );
          }
          case 'paragraph':
            return (
              <p key={index}>
                <Inlines of={block.content} />
              </p>
            );
          case 'list': {
            const List = block.isOrdered ? 'ol' : 'ul';
            return (
              <List key={index}>
                {block.items.map((item, place) => (
                  <li key={place}>
                    <Inlines of={item} />
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
  return of.map((run, index) => {
    switch (run.kind) {
      case 'text':
        return run.text;
      case 'strong':
        return <strong key={index}>{run.text}</strong>;
      case 'emphasis':
        return <em key={index}>{run.text}</em>;
      case 'code':
        return <code key={index}>{run.text}</code>;
      case 'link':
        return (
          <a key={index} href={run.href} rel="noreferrer">
            {run.text}
          </a>
        );
    }
  });
}
