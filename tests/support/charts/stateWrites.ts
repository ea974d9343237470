/** The state columns of a table, with the state a new row starts in. */
export type StateColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Every place in a source text whose SQL writes a state column: an update that sets it (upserts included), or an insert
 * that gives it anything but the literal first state. Answers the statements found, shortened.
 */
export function stateWrites(source: string, columns: StateColumns): string[] {
  const text = source.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ');
  return Object.entries(columns).flatMap(([table, states]) => [
    ...updates(text, table).filter((statement) => Object.keys(states).some((column) => sets(statement, column))),
    ...inserts(text, table).filter((statement) => startsElsewhere(statement, states)),
  ]);
}

function updates(text: string, table: string): string[] {
  const pattern = new RegExp(`\\bupdate (?:only )?(?:public\\.)?"?${table}"?\\b[^\`;]*`, 'gi');
  return [...text.matchAll(pattern)].map(([statement]) => statement);
}

function sets(statement: string, column: string): boolean {
  const clause = /\bset\b(.*)$/i.exec(statement)?.[1] ?? '';
  const assigned = clause.split(/\b(?:from|where|returning)\b/i)[0] ?? '';
  return new RegExp(`(?:^|[,( ])"?${column}"?\\s*(?:=|,[^=]*\\)\\s*=|\\)\\s*=)`, 'i').test(assigned);
}

function inserts(text: string, table: string): string[] {
  const pattern = new RegExp(`\\b(?:insert into|copy|merge into) (?:public\\.)?"?${table}"?\\b[^\`;]*`, 'gi');
  return [...text.matchAll(pattern)].map(([statement]) => statement);
}

function startsElsewhere(statement: string, states: Readonly<Record<string, string>>): boolean {
  const upsert = /\bdo update\b.*$/i.exec(statement)?.[0] ?? '';
  if (Object.keys(states).some((column) => sets(upsert, column))) return true;
  const parts = /^[^(]*\(([^)]*)\)\s*(?:overriding \w+ value )?(values|select)\b(.*)$/i.exec(statement);
  if (parts === null) return !/^insert into [^(]*(?:default values|\$\{)/i.test(statement);
  const names = (parts[1] ?? '').split(',').map((name) => name.trim().replaceAll('"', ''));
  const values = splitTop((parts[3] ?? '').trim().replace(/^\(/, ''));
  return Object.entries(states).some(([column, first]) => {
    const place = names.indexOf(column);
    return place >= 0 && !new RegExp(`^'${first}'(?:\\s|$)`).test(values[place]?.trim() ?? '');
  });
}

function splitTop(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of list) {
    if (letter === '(' || letter === '[' || letter === '{') depth += 1;
    if (letter === ')' || letter === ']' || letter === '}') depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  return [...parts, part];
}
