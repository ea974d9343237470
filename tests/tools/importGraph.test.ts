import { describe, expect, test } from 'vitest';

import { circlesOf, featureUses, importsBetween, upwardOf } from '../../tools/support/importGraph.mjs';
import { serverFeatureUses } from '../../tools/support/layers.mjs';

const root = process.cwd();
const imports = importsBetween(root, ['contract', 'machines', 'src', 'server', 'tools']);
const arrow = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}`;

describe('the import graph, types included', () => {
  const circles = circlesOf(imports);
  const upward = upwardOf(imports).map(arrow);
  const browserUses = featureUses(imports, 'src').map(arrow);
  const serverUses = featureUses(imports, 'server').map(arrow);
  const listed = Object.entries(serverFeatureUses).flatMap(([from, uses]) =>
    Object.keys(uses).map((to) => arrow({ from, to })),
  );
  console.log(
    `imports ${imports.length}, circles ${circles.length}, upward ${upward.length}, ` +
      `features importing features: src ${browserUses.length}, server ${serverUses.length} (listed ${listed.length})`,
  );

  test('sees the imports there are', () => {
    expect(imports).toContainEqual({ from: 'src/main.tsx', to: 'src/app/App.tsx' });
    expect(imports).toContainEqual({ from: 'server/app.ts', to: 'server/features/leads/routes.ts' });
    expect(imports).toContainEqual({ from: 'server/lifecycle/transition.ts', to: 'contract/lifecycles/lifecycles.ts' });
  });
  test('has no circle', () => expect(circles).toEqual([]));
  test('has no import that goes up a floor', () => expect(upward).toEqual([]));
  test('has no feature of src that imports another', () => expect(browserUses).toEqual([]));
  test('has exactly the listed uses between features of the server', () => {
    expect(serverUses.toSorted()).toEqual(listed.toSorted());
  });
  test('has no circle between features of the server', () => {
    expect(circlesOf(featureUses(imports, 'server'))).toEqual([]);
  });
  test('has nothing of the server, of src and of tools that imports the other, but the entry that lays demo data', () => {
    const sides = imports.filter(({ from, to }) => {
      const [here, there] = [from.split('/')[0], to.split('/')[0]];
      return here !== there && (here === 'src' || here === 'server') && there !== 'contract' && there !== 'machines';
    });
    expect(sides.map(({ from }) => from).filter((from) => from !== 'server/main.ts')).toEqual([]);
  });
});

describe('circles', () => {
  test('are found through several files, once each', () => {
    const made = ['a b', 'b c', 'c a', 'c d', 'e e'].map((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      return { from, to };
    });
    expect(circlesOf(made).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c'], ['e']]);
  });
});
