import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import { PlainInput } from '../../shared/form/fields/PlainInput.tsx';
import type { Chart } from './chartList.ts';
import { beginning } from './Happened.tsx';
import { pressName, whereabouts } from './labels.ts';
import { type PlayedPath, pathsOf } from './paths.ts';
import { type Game, gameOf } from './play.ts';
import classes from './Chart.module.css';

/** Milliseconds between steps. */
const PACE = 900;
const shownAtOnce = 12;

interface PathPlayerProps {
  chart: Chart;
  game: Game;
  /** The path that is played, and how far; null where the person plays by hand. */
  playing: { path: number; step: number } | null;
  onPlay: (path: number, step: number) => void;
}

/** The generated paths of a chart, one of them played step by step. */
export function PathPlayer({ chart, game, playing, onPlay }: PathPlayerProps) {
  const [isShown, { open }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(shownAtOnce);
  if (!isShown && playing === null)
    return (
      <Button variant="default" size="compact-md" onClick={open}>
        Show the paths
      </Button>
    );
  const named = namedPaths(chart);
  const words = typed.toLowerCase().split(' ').filter(Boolean);
  const fitting = named.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const path = playing === null ? undefined : named[playing.path];
  return (
    <>
      {playing !== null && path !== undefined && (
        <Steps key={playing.path} game={game} path={path} playing={playing} onPlay={onPlay} />
      )}
      <PlainInput
        type="search"
        aria-label="Search the paths"
        placeholder="Search the paths"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={classes.none} role="status">
        {fitting.length} of {named.length} paths
      </p>
      <ul className={classes.paths} aria-label="Paths">
        {fitting.slice(0, count).map(({ name, index, where }) => (
          <li key={index}>
            <button
              type="button"
              className={classes.path}
              aria-current={playing?.path === index ? 'true' : undefined}
              onClick={() => onPlay(index, 0)}
            >
              <b>{index + 1}</b>
              <span>
                {name}
                <span className={classes.meaning}> ends: {where}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > count && (
        <Button variant="subtle" size="compact-sm" onClick={() => setCount(count + 5 * shownAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}

interface StepsProps {
  game: Game;
  path: NamedPath;
  playing: { path: number; step: number };
  onPlay: PathPlayerProps['onPlay'];
}

function Steps({ game, path, playing, onPlay }: StepsProps) {
  const [isRunning, setRunning] = useState(false);
  const last = path.keys.length;
  const { step } = playing;
  const isOver = step >= last;
  useEffect(() => {
    if (!isRunning || isOver) return;
    const timer = setTimeout(() => onPlay(playing.path, step + 1), PACE);
    return () => clearTimeout(timer);
  }, [isRunning, isOver, onPlay, playing.path, step]);
  const isMoving = isRunning && !isOver;
  return (
    <section className={classes.player} aria-label={`Path ${path.index + 1}`}>
      <p className={classes.playerTitle}>
        <b>Path {path.index + 1}</b> step {step} of {last}
      </p>
      <p className={classes.meaning}>{beginning(game)}</p>
      <ol className={classes.steps} aria-label="Steps of the path">
        {path.labels.map((label, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same event may be on a path twice; only its place is unique
          <li key={index} aria-current={index === step - 1 ? 'step' : undefined} data-done={index < step || undefined}>
            {label}
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          disabled={step === 0}
          onClick={() => {
            setRunning(false);
            onPlay(playing.path, step - 1);
          }}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={isOver}
          onClick={() => {
            setRunning(false);
            onPlay(playing.path, step + 1);
          }}
        >
          Next
        </Button>
        <Button
          size="compact-md"
          onClick={() => {
            if (isOver) onPlay(playing.path, 0);
            setRunning(!isMoving);
          }}
        >
          {isMoving ? 'Pause' : isOver ? 'Play again' : 'Play'}
        </Button>
      </Group>
    </section>
  );
}

interface NamedPath extends PlayedPath {
  readonly index: number;
  readonly labels: readonly string[];
  readonly name: string;
  readonly where: string;
}

const known = new Map<string, readonly NamedPath[]>();

function namedPaths(chart: Chart): readonly NamedPath[] {
  const before = known.get(chart.name);
  if (before) return before;
  const names = chart.starts.map((_, index) => {
    const game = gameOf(chart, index);
    return new Map(game?.presses.map((press) => [press.key, pressName(game, press)]));
  });
  const named = pathsOf(chart).map((path, index): NamedPath => {
    const labels = path.keys.map((key) => names[path.start]?.get(key) ?? key);
    return { ...path, index, labels, name: labels.join(' → '), where: whereabouts(chart, path.end) };
  });
  known.set(chart.name, named);
  return named;
}
