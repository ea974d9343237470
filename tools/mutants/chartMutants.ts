import {
  allChildrenOf,
  childOf,
  childrenOf,
  nameOf,
  propertyOf,
  valueOf,
  type Change,
  type Node,
  type Source,
} from './source.ts';

/**
 * What may be wrong in a statechart: a transition, guard, action, tag, invoke or end that is missing, a transition that
 * leads elsewhere or comes in another order, another initial state. Empty for a file without a chart.
 */
export function chartMutants(source: Source): Change[] {
  const chart = chartOf(source.root);
  return chart ? new ChartMutants(source, chart).changes : [];
}

/** The argument of `.createMachine(…)`. */
function chartOf(node: Node): Node | undefined {
  if (node.type === 'CallExpression') {
    const callee = childOf(node, 'callee');
    if (callee.type === 'MemberExpression' && nameOf(callee) === 'createMachine')
      return childrenOf(node, 'arguments')[0];
  }
  for (const child of allChildrenOf(node)) {
    const found = chartOf(child);
    if (found) return found;
  }
  return undefined;
}

interface Position {
  readonly state: Node;
  readonly key: string;
  readonly parent: Position | null;
}

class ChartMutants {
  readonly changes: Change[] = [];
  readonly #source: Source;
  readonly #root: Position;

  constructor(source: Source, chart: Node) {
    this.#source = source;
    this.#root = { state: chart, key: '', parent: null };
    this.#state(this.#root);
  }

  #state(place: Position): void {
    for (const property of childrenOf(place.state, 'properties')) {
      const name = nameOf(property);
      const value = childOf(property, 'value');
      if (name === 'on' || name === 'after')
        for (const entry of childrenOf(value, 'properties')) this.#transitions(place, entry, nameOf(entry));
      else if (name === 'always') this.#transitions(place, property, name);
      else if (name === 'entry' || name === 'exit') this.#actions(place, property, name);
      else if (name === 'tags') this.#add(this.#source.without(property, `${pathOf(place)}: without its tags`));
      else if (name === 'type' && nameOf(value) === 'final')
        this.#add(this.#source.without(property, `${pathOf(place)}: not final`));
      else if (name === 'initial') this.#initial(place, value);
      else if (name === 'invoke') this.#invokes(place, property);
      else if (name === 'states')
        for (const child of childrenOf(value, 'properties'))
          this.#state({ state: childOf(child, 'value'), key: nameOf(child), parent: place });
    }
  }

  #initial(place: Position, value: Node): void {
    const other = keysOf(place).find((key) => key !== nameOf(value));
    if (other !== undefined)
      this.#add(
        this.#source.replaced(value, `'${other}'`, `${pathOf(place)}: begins in ${other}, not ${nameOf(value)}`),
      );
  }

  #invokes(place: Position, property: Node): void {
    const value = childOf(property, 'value');
    const all = listOf(value);
    for (const one of all) {
      const id = valueOf(one, 'id') ?? valueOf(one, 'src');
      const what = `${pathOf(place)}: without invoke ${id ? nameOf(id) : ''}`;
      this.#add(this.#source.without(value.type === 'ArrayExpression' ? one : property, what));
      for (const event of ['onDone', 'onError', 'onSnapshot']) {
        const handler = propertyOf(one, event);
        if (handler) this.#transitions(place, handler, event);
      }
    }
  }

  /** One transition, or the alternatives of an event. */
  #transitions(place: Position, property: Node, event: string): void {
    const value = childOf(property, 'value');
    const all = listOf(value);
    for (const [index, one] of all.entries()) {
      const name = `${pathOf(place)}, ${event}${all.length > 1 ? ` (${index + 1})` : ''}`;
      this.#add(this.#source.without(value.type === 'ArrayExpression' ? one : property, `${name}: missing`));
      const next = all[index + 1];
      if (next) {
        const swapped = `${this.#source.of(next)}, ${this.#source.of(one)}`;
        this.#add(
          this.#source.replaced({ start: one.start, end: next.end }, swapped, `${name}: after the one below it`),
        );
      }
      if (one.type !== 'ObjectExpression') {
        this.#target(place, one, name, event);
        continue;
      }
      for (const part of childrenOf(one, 'properties')) {
        const key = nameOf(part);
        if (key === 'guard' || key === 'reenter' || key === 'meta')
          this.#add(this.#source.without(part, `${name}: without ${this.#source.short(part)}`));
        else if (key === 'actions') this.#actions(place, part, `${event}${all.length > 1 ? ` (${index + 1})` : ''}`);
        else if (key === 'target') this.#target(place, childOf(part, 'value'), name, event);
      }
    }
  }

  #actions(place: Position, property: Node, where: string): void {
    const value = childOf(property, 'value');
    for (const one of listOf(value)) {
      const what = `${pathOf(place)}, ${where}: without action ${this.#source.short(one)}`;
      this.#add(this.#source.without(value.type === 'ArrayExpression' ? one : property, what));
    }
  }

  /** Leads to the state it comes from where that is beside the target, else to another one there; `always` not round and round. */
  #target(place: Position, value: Node, name: string, event: string): void {
    const target = nameOf(value);
    const cut = Math.max(target.lastIndexOf('.'), target.lastIndexOf('#'));
    const key = target.slice(cut + 1);
    const all = this.#beside(place, target.slice(0, cut + 1));
    const beside = event === 'always' ? all.filter((one) => one !== place.key) : all;
    const other = beside.find((one) => one === place.key && one !== key) ?? beside.find((one) => one !== key);
    if (other === undefined) return;
    const instead = `'${target.slice(0, cut + 1)}${other}'`;
    this.#add(this.#source.replaced(value, instead, `${name}: leads to ${instead}, not '${target}'`));
  }

  /** The keys of the states that `prefix` leads into. */
  #beside(from: Position, prefix: string): readonly string[] {
    const keys = prefix.split('.').slice(0, -1);
    let place: Position | undefined;
    if (prefix.startsWith('#')) {
      place = this.#root;
      keys.shift();
    } else if (prefix.startsWith('.')) {
      place = from;
      keys.shift();
    } else place = from.parent ?? undefined;
    for (const key of keys) place = place && childPlace(place, key);
    return place ? keysOf(place) : [];
  }

  #add(change: Change): void {
    this.changes.push(change);
  }
}

const listOf = (value: Node): readonly Node[] =>
  value.type === 'ArrayExpression' ? childrenOf(value, 'elements') : [value];

const keysOf = ({ state }: Position): readonly string[] => {
  const states = valueOf(state, 'states');
  return states ? childrenOf(states, 'properties').map(nameOf) : [];
};

const childPlace = (parent: Position, key: string): Position | undefined => {
  const states = valueOf(parent.state, 'states');
  const state = states && valueOf(states, key);
  return state && { state, key, parent };
};

function pathOf(place: Position): string {
  const keys: string[] = [];
  for (let at: Position | null = place; at; at = at.parent) if (at.key !== '') keys.unshift(at.key);
  return keys.join('.') || 'the chart';
}
